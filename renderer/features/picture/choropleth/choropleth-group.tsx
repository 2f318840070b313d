import './choropleth.css';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ChoroplethJoin } from '../../../api/static-map.ts';
import { choroplethWords as t } from '../../../words.ts';
import { isComplete } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import { ErrorText } from '../error-text.tsx';
import type { Overlay } from '../overlays/overlay.ts';
import { PictureGroup } from '../picture-group.tsx';
import { AreasField, type AreasGround } from './areas-field.tsx';
import { choroplethFault } from './choropleth-fault.ts';
import { ClassFields } from './class-fields.tsx';
import { JoinFields } from './join-fields.tsx';
import { JoinNote } from './join-note.tsx';
import { LegendFields } from './legend-fields.tsx';
import { RampField } from './ramp-field.tsx';
import { TableField } from './table-field.tsx';
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
      <Text className="field-wide" size="xs" c="dimmed">
        {t('about')}
      </Text>
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
          <RampField choropleth={choropleth} />
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
