import { Checkbox, Group, Skeleton, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CreatedKey, DashboardKey, Project } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { useChange, useKeys, useProjects } from '../use-developer-queries.ts';
import { KeyForm } from './key-form.tsx';
import { NewKey } from './new-key.tsx';

/** The keys of each project, and what a project allows. */
export function KeyList() {
  const keys = useKeys();
  const projects = useProjects();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedKey>();
  const error = keys.error ?? projects.error;
  return (
    <>
      <h3 className="developer-title">{t('keys')}</h3>
      {made === undefined ? null : <NewKey made={made} onDone={() => setMade(undefined)} />}
      {making ? (
        <KeyForm
          projects={projects.data ?? []}
          onMade={key => {
            setMade(key);
            setMaking(false);
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <SmallButton
          size="compact-md"
          variant="light"
          mb="sm"
          icon="plus"
          label={t('newKeyAs')}
          onClick={() => setMaking(true)}
        />
      )}
      {error !== null ? (
        <ErrorNote
          error={error}
          onRetry={() => {
            void keys.refetch();
            void projects.refetch();
          }}
        />
      ) : keys.data === undefined || projects.data === undefined ? (
        <Skeleton height={120} role="status" aria-label={t('loading')} />
      ) : projects.data.length === 0 ? (
        <SoftText>{t('noKeys')}</SoftText>
      ) : (
        projects.data.map(project => (
          <ProjectPart
            key={project.id}
            project={project}
            keys={(keys.data ?? []).filter(one => one.project === project.id)}
          />
        ))
      )}
    </>
  );
}

function ProjectPart({ project, keys }: { project: Project; keys: readonly DashboardKey[] }) {
  const [editing, setEditing] = useState(false);
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  const { allowedOrigins } = project;
  return (
    <section className="developer-part" aria-label={t('project', { name: project.name })}>
      <div className="developer-part-head">
        <div>
          <h4 translate="no">{project.name}</h4>
          <span className="row-soft">
            {allowedOrigins.length === 0 ? t('anyOrigin') : t('origins', { count: allowedOrigins.length })}
          </span>
        </div>
        {editing ? null : (
          <SmallButton size="compact-xs" variant="subtle" label={t('changeProject')} onClick={() => setEditing(true)} />
        )}
      </div>
      {editing ? <ProjectForm project={project} onDone={() => setEditing(false)} /> : null}
      {active.length === 0 ? <SoftText>{t('noActiveKeys')}</SoftText> : <KeyRows keys={active} />}
      {revoked.length === 0 ? null : (
        <details className="developer-revoked">
          <summary>{t('revokedKeys', { count: revoked.length })}</summary>
          <KeyRows keys={revoked} />
        </details>
      )}
    </section>
  );
}

function KeyRows({ keys }: { keys: readonly DashboardKey[] }) {
  return (
    <ul className="row-list">
      {keys.map(key => (
        <li key={key.id}>
          <button type="button" className="row-button" onClick={() => developerView.set({ at: 'key', key: key.id })}>
            <span className="key-line">
              <span className="row-name" translate="no">
                {key.name === '' ? key.listed : key.name}
              </span>
              {key.kind === 'test' ? <span className="key-kind">{t('testKey')}</span> : null}
              {key.simulation === null ? null : <span className="key-kind key-simulated">{t('simulated')}</span>}
            </span>
            <span className="row-soft">
              {key.name === '' ? null : <span translate="no">{key.listed} · </span>}
              {key.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { at: new Date(key.lastUsedAt) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A project's name, and the pages whose scripts may use its keys. */
function ProjectForm({ project, onDone }: { project: Project; onDone: () => void }) {
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
