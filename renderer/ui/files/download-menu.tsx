import { Menu } from '@mantine/core';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { IconButton } from '../buttons.tsx';
import { useNotify } from '../notices.tsx';
import { saveFile, saveText } from './save-file.ts';

/** A file that something can be saved as. */
export interface OfferedFile {
  label: string;
  /** Whether the label is the name of a format, as it is in every language. */
  isFormat?: boolean;
  name: string;
  mediaType: string;
  /** Made when it is chosen; undefined while that cannot be. */
  content: (() => string | Promise<Blob | null>) | undefined;
}

interface DownloadMenuProps {
  label: string;
  files: readonly OfferedFile[];
  /** The size of its button in a list; otherwise it is one beside a result. */
  size?: 'sm' | 'md';
}

/** The button that opens the files something can be saved as. */
export function DownloadMenu({ label, files, size }: DownloadMenuProps) {
  const notify = useNotify();
  const failed = (error: Error) => notify({ text: wordFailure(error), tone: 'trouble' });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton icon="download" label={label} hint {...(size === undefined ? { framed: true } : { size })} />
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(file => (
          <Menu.Item
            key={file.name}
            translate={file.isFormat ? 'no' : undefined}
            disabled={file.content === undefined}
            onClick={() => void save(file).catch(failed)}
          >
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

async function save({ name, mediaType, content }: OfferedFile): Promise<void> {
  const made = await content?.();
  if (typeof made === 'string') saveText(name, mediaType, made);
  else if (made != null) saveFile(name, made);
}
