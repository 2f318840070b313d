import { Checkbox, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Project } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { useChange } from '../use-developer-queries.ts';

/** A project's name, and the pages whose scripts may use its keys. */
export function ProjectForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const [name, setName] = useState(project.name);
  const [origins, setOrigins] = useState(project.allowedOrigins.join('\n'));
  const [requireOrigin, setRequireOrigin] = useState(project.requireOrigin);
  const save = useChange((dashboard, _: undefined) =>
    dashboard.changeProject(project.id, {
      name: name.trim(),
      allowedOrigins: origins.split(/[\s,]+/).filter(origin => origin !== ''),
      requireOrigin,
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form className="developer-form" aria-label={t('changeProject')} onSubmit={submit}>
      <TextField label={t('projectName')} required maxLength={100} value={name} onChange={setName} />
      <Textarea
        size="xs"
        label={t('allowedOrigins')}
        description={t('allowedOriginsAbout')}
        placeholder="https://*.example.org"
        autosize
        minRows={2}
        maxRows={8}
        value={origins}
        onChange={event => setOrigins(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('requireOrigin')}
        checked={requireOrigin}
        onChange={event => setRequireOrigin(event.currentTarget.checked)}
      />
      {save.error === null ? null : <ErrorNote error={save.error} />}
      <Group gap="xs">
        <SmallButton variant="filled" type="submit" label={t('save')} loading={save.isPending} />
        <SmallButton label={t('cancel')} onClick={onDone} />
      </Group>
    </form>
  );
}
