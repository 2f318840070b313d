import { FileButton, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { IconButton, SmallButton } from '../buttons.tsx';
import { Labelled } from '../fields/fields.tsx';

interface FileFieldProps {
  label: string;
  className?: string;
  /** Media types or endings, between commas. */
  accept: string;
  chooseLabel: string;
  removeLabel: (name: string) => string;
  /** Of the chosen file; undefined: there is none. */
  name: string | undefined;
  /** What was wrong with the last one. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A file that is chosen, and taken away again. */
export function FileField(props: FileFieldProps) {
  const { label, className, accept, chooseLabel, removeLabel, name, problem, onChoose, onRemove } = props;
  const reset = useRef<() => void>(null);
  return (
    <Labelled label={label} className={className}>
      <Group gap="xs" wrap="nowrap">
        <FileButton
          accept={accept}
          resetRef={reset}
          onChange={file => {
            // The same file again may hold something else.
            reset.current?.();
            if (file !== null) onChoose(file);
          }}
          inputProps={{ 'aria-label': chooseLabel }}
        >
          {button => <SmallButton {...button} flex="none" label={chooseLabel} />}
        </FileButton>
        {name === undefined ? null : (
          <>
            <Text size="sm" translate="no" flex={1} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Text>
            <IconButton icon="remove" hint label={removeLabel(name)} size="md" onClick={onRemove} />
          </>
        )}
      </Group>
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Labelled>
  );
}
