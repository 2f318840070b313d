import { useState } from 'react';
import type { CreatedKey, DashboardKey, Project } from '../../../api/dashboard-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { Answered } from '../parts.tsx';
import { useKeys, useProjects } from '../use-developer-queries.ts';
import { NewKeyForm, ProjectForm } from './key-form.tsx';
import { NewKey } from './new-key.tsx';

/** The keys of each project, and what a project allows. */
export function KeyList() {
  const keys = useKeys();
  const projects = useProjects();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedKey>();
  return (
    <>
      <h3 className="developer-title">{t('keys')}</h3>
      {made === undefined ? null : <NewKey made={made} onDone={() => setMade(undefined)} />}
      {making ? (
        <NewKeyForm
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
      <Answered query={keys}>
        {all => (
          <Answered query={projects}>
            {owners =>
              owners.length === 0 ? (
                <SoftText>{t('noKeys')}</SoftText>
              ) : (
                owners.map(project => (
                  <ProjectPart
                    key={project.id}
                    project={project}
                    keys={all.filter(one => one.project === project.id)}
                  />
                ))
              )
            }
          </Answered>
        )}
      </Answered>
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
