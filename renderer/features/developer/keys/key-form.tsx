import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CreatedKey, KeyScope, Project } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { useChange } from '../use-developer-queries.ts';

interface KeyFormProps {
  projects: readonly Project[];
  onMade: (key: CreatedKey) => void;
  onCancel: () => void;
}

const newProject = 'new';

/** A key with a name, a project and scopes. */
export function KeyForm({ projects, onMade, onCancel }: KeyFormProps) {
  const [name, setName] = useState('');
  const [project, setProject] = useState(projects[0]?.id ?? newProject);
  const [projectName, setProjectName] = useState('');
  const [isTest, setTest] = useState(false);
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const create = useChange(async (dashboard, _: undefined) => {
    const wanted = projectName.trim();
    // Without a name the service takes its own default.
    const owner =
      project !== newProject ? project : wanted === '' ? undefined : (await dashboard.createProject(wanted)).id;
    return dashboard.createKey({
      name: name.trim() === '' ? undefined : name.trim(),
      project: owner,
      kind: isTest ? 'test' : 'live',
      scopes,
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined, { onSuccess: onMade });
  };
  return (
    <form className="developer-form" aria-label={t('newKeyAs')} onSubmit={submit}>
      <TextField label={t('keyName')} maxLength={100} value={name} onChange={setName} />
      <NativeSelect
        size="xs"
        label={t('keyProject')}
        value={project}
        data={[
          ...projects.map(({ id, name: label }) => ({ value: id, label })),
          { value: newProject, label: t('newProject') },
        ]}
        onChange={event => setProject(event.currentTarget.value)}
      />
      {project === newProject ? (
        <TextField label={t('projectName')} maxLength={100} value={projectName} onChange={setProjectName} />
      ) : null}
      <ScopeChoice chosen={scopes} onChange={setScopes} />
      <Checkbox
        size="xs"
        label={t('asTestKey')}
        description={t('asTestKeyAbout')}
        checked={isTest}
        onChange={event => setTest(event.currentTarget.checked)}
      />
      {create.error === null ? null : <ErrorNote error={create.error} />}
      <Group gap="xs">
        <SmallButton variant="filled" type="submit" label={t('make')} loading={create.isPending} />
        <SmallButton label={t('cancel')} onClick={onCancel} />
      </Group>
    </form>
  );
}

const scopes = {
  tiles: () => t('scopeTiles'),
  geocode: () => t('scopeGeocode'),
  routing: () => t('scopeRouting'),
  static: () => t('scopeStatic'),
  items: () => t('scopeItems'),
} as const satisfies Readonly<Record<KeyScope, () => string>>;
const scopeNames = Object.keys(scopes) as KeyScope[];

interface ScopeChoiceProps {
  /** Empty: everything. */
  chosen: readonly KeyScope[];
  onChange: (chosen: readonly KeyScope[]) => void;
}

/** Parts of the API that a key is good for. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  return (
    <Checkbox.Group
      size="xs"
      label={t('scopes')}
      description={t('scopesAbout')}
      value={[...chosen]}
      onChange={wanted => onChange(scopeNames.filter(scope => wanted.includes(scope)))}
    >
      <Group gap="sm" mt={6}>
        {scopeNames.map(scope => (
          <Checkbox key={scope} size="xs" value={scope} label={scopes[scope]()} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
