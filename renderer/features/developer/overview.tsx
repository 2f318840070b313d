import { Group, Text } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useClient } from '../../api/client.ts';
import { type CreatedKey, useDashboardClient } from '../../api/dashboard-client.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { useWork } from '../../ui/use-work.ts';
import { developerPanelWords as t } from '../../words.ts';
import { CopyButton } from './code.tsx';
import { developerView } from './developer-view.ts';
import { NewKey } from './keys/new-key.tsx';
import { useChange } from './use-developer-queries.ts';

/** The views, in the order of their rows; some show what only a dashboard token may see. */
const rows = [
  { at: 'keys', icon: 'list', name: 'keys', about: 'keysAbout', needsDashboard: true },
  { at: 'usage', icon: 'table', name: 'usage', about: 'usageAbout', needsDashboard: true },
  { at: 'log', icon: 'clock', name: 'log', about: 'logAbout', needsDashboard: true },
  { at: 'requests', icon: 'play', name: 'sent', about: 'sentAbout', needsDashboard: false },
  { at: 'simulator', icon: 'warning', name: 'simulator', about: 'simulatorAbout', needsDashboard: true },
  { at: 'tiles', icon: 'target', name: 'tiles', about: 'tilesAbout', needsDashboard: false },
  { at: 'style', icon: 'layers', name: 'style', about: 'styleAbout', needsDashboard: false },
] as const;

/** The API's address, a key in one click, and the way to everything else. */
export function Overview() {
  const { baseUrl } = useClient();
  const dashboard = useDashboardClient();
  return (
    <>
      <Text size="sm" mb="sm">
        {t('about')}
      </Text>
      <Text size="sm" fw={600}>
        {t('address')}
      </Text>
      <Group justify="space-between" gap="xs" mb="sm" wrap="nowrap">
        <code className="developer-address" translate="no">
          {baseUrl}
        </code>
        <CopyButton text={baseUrl} label={t('copy')} done={t('addressCopied')} />
      </Group>
      {dashboard === undefined ? <SoftText mb="sm">{t('typedKey')}</SoftText> : <OneClickKey />}
      <ul className="row-list developer-list">
        {rows
          .filter(({ needsDashboard }) => !needsDashboard || dashboard !== undefined)
          .map(({ at, icon, name, about }) => (
            <li key={at}>
              <button type="button" className="row-button developer-row" onClick={() => developerView.set({ at })}>
                <Row icon={icon} name={t(name)} soft={t(about)} />
              </button>
            </li>
          ))}
        <li>
          <Explorer />
        </li>
      </ul>
    </>
  );
}

function OneClickKey() {
  const [made, setMade] = useState<CreatedKey>();
  const create = useChange((dashboard, kind: 'live' | 'test') => dashboard.createKey({ kind }));
  const make = (kind: 'live' | 'test') => create.mutate(kind, { onSuccess: setMade });
  return (
    <div className="stacked near developer-key">
      {made === undefined ? null : <NewKey made={made} onDone={() => setMade(undefined)} />}
      {create.error === null ? null : <ErrorNote error={create.error} />}
      <Group gap="xs">
        <SmallButton
          size="compact-md"
          variant={made === undefined ? 'filled' : 'default'}
          icon="plus"
          label={t('makeKey')}
          loading={create.isPending && create.variables === 'live'}
          onClick={() => make('live')}
        />
        <SmallButton
          size="compact-md"
          label={t('makeTestKey')}
          loading={create.isPending && create.variables === 'test'}
          onClick={() => make('test')}
        />
      </Group>
    </div>
  );
}

function Row({ icon, name, soft }: { icon: IconName; name: string; soft: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <span className="row-name">{name}</span>
        <span className="row-soft">{soft}</span>
      </span>
    </>
  );
}

/**
 * The explorer, which gets its keys by a token that is good once. The desktop program hands addresses to the system's
 * browser as a parameter, which other users of the machine can see: there it opens without.
 */
function Explorer() {
  const { baseUrl } = useClient();
  const dashboard = useDashboardClient();
  const desktop = useDesktop();
  const { failure, work } = useWork();
  const address = `${baseUrl}/docs/`;
  const withKey = dashboard !== undefined && desktop === undefined;
  const open = () =>
    void work(async () => {
      const token = await dashboard?.pageToken();
      window.open(`${address}#page_token=${token}`, '_blank', 'noopener');
    });
  const onClick = (event: MouseEvent) => {
    if (!withKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <a className="row-button developer-row" href={address} target="_blank" rel="noopener" onClick={onClick}>
        <Row icon="code" name={t('explorer')} soft={withKey ? t('explorerWithKey') : t('explorerAbout')} />
      </a>
      {failure === undefined ? null : <ErrorNote error={failure} onRetry={open} />}
    </>
  );
}
