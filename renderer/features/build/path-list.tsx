import { Anchor, Box, Button, CloseButton, FileButton, Input, Progress } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { useChoose } from '../../ui/files/use-choose.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { buildWords as t } from '../../words.ts';
import { type DraftFiles, useDraft } from './draft-state.ts';

/** What each list takes: in the desktop program's dialog, in a browser's, and typed. */
const lists = {
  osmFiles: {
    choosable: 'extract',
    accept: '.pbf,.osm,.gz,.bz2',
    placeholder: '/data/region.osm.pbf',
    label: () => t('osm'),
    description: () => t('osmDescription'),
  },
  demPaths: {
    choosable: 'elevation',
    accept: '.hgt,.gz,.zip,.tif,.tiff',
    placeholder: '/data/N47E009.hgt',
    label: () => t('heights'),
    description: () => t('heightsDescription'),
  },
} as const;

/** Files on the service's machine: chosen in the system's dialog; in a browser chosen and handed over, or typed. */
export function PathList({ kind }: { kind: DraftFiles }) {
  const ask = useChoose();
  const { draft, change, handedOver, takeFiles } = useDraft();
  const paths = draft[kind];
  const add = (more: readonly string[]) => change({ [kind]: [...new Set([...paths, ...more])] });
  const coming = handedOver?.kind === kind ? handedOver : undefined;
  const { choosable, accept, placeholder, ...words } = lists[kind];
  const label = words.label();
  return (
    <Input.Wrapper label={label} description={words.description()} mt="sm" labelElement="div">
      {paths.length === 0 ? null : (
        <ul className="row-list build-paths" aria-label={label}>
          {paths.map(path => (
            <li key={path} className="beside">
              <span className="one-line build-path grows" translate="no" title={path}>
                <bdi>{shownPath(path)}</bdi>
              </span>
              <CloseButton
                size="sm"
                aria-label={t('removePath', { path })}
                onClick={() => change({ [kind]: paths.filter(one => one !== path) })}
              />
            </li>
          ))}
        </ul>
      )}
      {coming === undefined ? null : (
        <Box mt={6}>
          <SoftText size="xs" role="status">
            {t('handingOver', { name: coming.name, sent: coming.sent, total: coming.total })}
          </SoftText>
          <Progress
            value={(100 * coming.sent) / Math.max(1, coming.total)}
            aria-label={coming.name}
            translate="no"
            size={6}
          />
        </Box>
      )}
      {ask === undefined ? (
        <>
          <FileButton accept={accept} multiple onChange={files => takeFiles(kind, files)}>
            {props => (
              <SmallButton {...props} mt={6} aria-label={t('chooseFor', { label })} disabled={handedOver !== undefined}>
                {t('choose')}
              </SmallButton>
            )}
          </FileButton>
          <TypedPath label={label} placeholder={placeholder} onAdd={path => add([path])} />
        </>
      ) : (
        <SmallButton mt={6} label={t('choose')} onClick={() => void ask(choosable).then(add)} />
      )}
    </Input.Wrapper>
  );
}

/** A file that was handed over by its name: where the service keeps it concerns nobody. */
const shownPath = (path: string): string => /[\\/]uploads[\\/]\d+-[0-9a-f]{12}[\\/]([^\\/]+)$/.exec(path)?.[1] ?? path;

interface TypedPathProps {
  label: string;
  placeholder: string;
  onAdd: (path: string) => void;
}

/** The path of a file that is too large to hand over, for those who know it. */
function TypedPath({ label, placeholder, onAdd }: TypedPathProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const addTyped = () => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
  };
  if (!open) {
    return (
      <Anchor
        component="button"
        type="button"
        size="xs"
        ml="sm"
        aria-label={t('typePathFor', { label })}
        onClick={() => setOpen(true)}
      >
        {t('typePath')}
      </Anchor>
    );
  }
  return (
    <Box mt={6} className="field-row">
      <TextField
        size="sm"
        aria-label={t('pathFor', { label })}
        placeholder={placeholder}
        translate="no"
        value={text}
        data-autofocus
        autoFocus
        onChange={setText}
        onBlur={addTyped}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // Add the path instead of submitting the form.
          event.preventDefault();
          addTyped();
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={addTyped}>
        {t('addPath')}
      </Button>
    </Box>
  );
}
