import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { CreatedKey, DashboardKey, KeyScope, Project } from '../../../api/dashboard-client.ts';
import { ChoiceField, LongTextField, TextField, Tick } from '../../../ui/fields/fields.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { CancelButton, ChangeForm } from '../parts.tsx';
import { useChange } from '../use-developer-queries.ts';

interface NewKeyFormProps {
  projects: readonly Project[];
  onMade: (key: CreatedKey) => void;
  onCancel: () => void;
}

const newProject = 'new';

export function NewKeyForm({ projects, onMade, onCancel }: NewKeyFormProps) {
  const [name, setName] = useState('');
  const [project, setProject] = useState(projects[0]?.id ?? newProject);
  const [projectName, setProjectName] = useState('');
  const [isTest, setTest] = useState(false);
  const [scopes, setScopes] = useState<KeyScope[]>([]);
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
  return (
    <ChangeForm
      label={t('newKeyAs')}
      submit={t('make')}
      change={create}
      onSubmit={() => create.mutate(undefined, { onSuccess: onMade })}
      beside={<CancelButton onClick={onCancel} />}
    >
      <TextField label={t('keyName')} maxLength={100} value={name} onChange={setName} />
      <ChoiceField
        label={t('keyProject')}
        value={project}
        of={[...projects.map(({ id }) => id), newProject]}
        nameOf={id => projects.find(one => one.id === id)?.name ?? t('newProject')}
        onChange={setProject}
      />
      {project === newProject ? (
        <TextField label={t('projectName')} maxLength={100} value={projectName} onChange={setProjectName} />
      ) : null}
      <ScopeChoice chosen={scopes} onChange={setScopes} />
      <Tick size="xs" label={t('asTestKey')} description={t('asTestKeyAbout')} checked={isTest} onChange={setTest} />
    </ChangeForm>
  );
}

/** A key's name and scopes. */
export function KeyForm({ shown }: { shown: DashboardKey }) {
  const notify = useNotify();
  const [name, setName] = useState(shown.name);
  const [scopes, setScopes] = useState<KeyScope[]>(shown.scopes);
  const save = useChange((dashboard, _: undefined) =>
    dashboard.changeKey(shown.id, { scopes, ...(name.trim() !== '' && { name: name.trim() }) }),
  );
  const onSuccess = () => notify({ text: t('saved'), topic: 'developer' });
  return (
    <ChangeForm
      label={t('changeKey')}
      submit={t('save')}
      change={save}
      onSubmit={() => save.mutate(undefined, { onSuccess })}
    >
      <TextField label={t('keyName')} maxLength={100} value={name} onChange={setName} />
      <ScopeChoice chosen={scopes} onChange={setScopes} />
    </ChangeForm>
  );
}

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
  return (
    <ChangeForm
      label={t('changeProject')}
      submit={t('save')}
      change={save}
      onSubmit={() => save.mutate(undefined, { onSuccess: onDone })}
      beside={<CancelButton onClick={onDone} />}
    >
      <TextField label={t('projectName')} required maxLength={100} value={name} onChange={setName} />
      <LongTextField
        label={t('allowedOrigins')}
        description={t('allowedOriginsAbout')}
        placeholder="https://*.example.org"
        value={origins}
        onChange={setOrigins}
      />
      <Tick size="xs" label={t('requireOrigin')} checked={requireOrigin} onChange={setRequireOrigin} />
    </ChangeForm>
  );
}

const scopes = {
  tiles: 'scopeTiles',
  geocode: 'scopeGeocode',
  routing: 'scopeRouting',
  static: 'scopeStatic',
  items: 'scopeItems',
} as const satisfies Readonly<Record<KeyScope, string>>;
const scopeNames = Object.keys(scopes) as KeyScope[];

interface ScopeChoiceProps {
  /** Empty: everything. */
  chosen: readonly KeyScope[];
  onChange: (chosen: KeyScope[]) => void;
}

/** Parts of the API that a key is good for. */
function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
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
          <Checkbox key={scope} size="xs" value={scope} label={t(scopes[scope])} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
