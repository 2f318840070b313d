import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../../../api/failure.ts';
import type { ChoroplethJoin } from '../../../api/static-map.ts';
import { FileField } from '../../../ui/files/file-field.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { pictureWords, choroplethWords as t } from '../../../words.ts';
import { type Choropleth, isComplete } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { useUnfitFile } from '../own/read-own-files.ts';
import { ErrorText, PictureGroup } from '../picture-group.tsx';
import { AreasField, type AreasGround } from './areas-field.tsx';
import { ClassFields, JoinFields, LegendFields } from './choropleth-fields.tsx';
import { withFiles } from './guess-join.ts';
import { readTableFile } from './read-choropleth-files.ts';
import { tableRows } from './table-rows.ts';

interface ChoroplethGroupProps {
  overlays: readonly Overlay[];
  ground: AreasGround;
  /** Whether the legend is beside the map, not in a corner of it. */
  hasLegendApart: boolean;
  /** What the service says of it. */
  join: ChoroplethJoin | undefined;
  /** Whether it says something else soon. */
  loading: boolean;
  /** Why it says nothing. */
  error: unknown;
}

/** Areas that are coloured by the values of a table: both of them, how they are joined, classes and colours. */
export function ChoroplethGroup({ overlays, ground, hasLegendApart, join, loading, error }: ChoroplethGroupProps) {
  const { choropleth } = usePicture().files;
  const { table, areas } = choropleth;
  const read = useMemo(() => table && tableRows(table.csv), [table]);
  const fault = choroplethFault(error);
  return (
    <PictureGroup title={t('heading')} changed={table !== undefined || areas !== undefined}>
      <SoftText className="field-wide" size="xs">
        {t('about')}
      </SoftText>
      <TableField choropleth={choropleth} />
      <AreasField choropleth={choropleth} overlays={overlays} ground={ground} />
      {read === undefined || areas === undefined ? (
        <Missing hasTable={table !== undefined} hasAreas={areas !== undefined} />
      ) : (
        <>
          <JoinFields choropleth={choropleth} table={read} areas={areas} />
          {fault !== undefined && table !== undefined ? (
            <ErrorText>{t('fault', { file: table.name, fault })}</ErrorText>
          ) : isComplete(choropleth) ? (
            <JoinNote join={join} loading={loading} />
          ) : null}
          <ClassFields choropleth={choropleth} />
          <LegendFields choropleth={choropleth} hasCorner={!hasLegendApart} />
        </>
      )}
    </PictureGroup>
  );
}

/** What is to be chosen, too. */
function Missing({ hasTable, hasAreas }: { hasTable: boolean; hasAreas: boolean }) {
  if (hasTable === hasAreas) return null;
  return (
    <Text className="field-wide" size="sm" role="status">
      {hasTable ? t('needsAreas') : t('needsTable')}
    </Text>
  );
}

const faults = ['noFeatures', 'noColumn', 'rowTwice', 'notNumber', 'nothingJoined', 'breaksRise', 'breaksAlone'].map(
  name => `static-maps.${name}`,
);

/** What the endpoint refuses in a choropleth, in words; undefined: it says something else. */
const choroplethFault = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.said !== undefined && faults.includes(error.said.code)
    ? wordFailure(error)
    : undefined;

/** How many areas have a value, and which rows have no area, as the picture says it. */
function JoinNote({ join, loading }: { join: ChoroplethJoin | undefined; loading: boolean }) {
  if (join === undefined || loading) {
    return (
      <SoftText className="field-wide" role="status">
        {t('joining')}
      </SoftText>
    );
  }
  const { joined, missing, unjoined, rows } = join;
  return (
    <div className="field-wide choropleth-join" role="status" data-testid="choropleth-join">
      <Text size="sm">
        {t('joined', { count: joined })}
        {missing === 0 ? null : ` ${t('missing', { count: missing })}`}
      </Text>
      {unjoined === 0 ? null : (
        <Text size="sm">
          {t('unjoined', { count: unjoined })} <span translate="no">{rows.join(', ')}</span>
          {rows.length < unjoined ? ', …' : null}
        </Text>
      )}
    </div>
  );
}

/** The table of values. */
function TableField({ choropleth }: { choropleth: Choropleth }) {
  const { setChoropleth } = usePicture();
  const { problem, take } = useUnfitFile();
  return (
    <FileField
      className="field-wide"
      label={t('table')}
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      chooseLabel={t('chooseTable')}
      removeLabel={name => pictureWords('removeFile', { name })}
      name={choropleth.table?.name}
      problem={problem}
      onChoose={file => take(readTableFile(file), table => setChoropleth(current => withFiles(current, { table })))}
      onRemove={() => setChoropleth(current => withFiles(current, { table: undefined }))}
    />
  );
}
