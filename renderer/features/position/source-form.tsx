import { Anchor, Button, Group, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PositionSource, SerialPort } from '../../api/admin/position.ts';
import { ChoiceField, TextField, Tick } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { usePosition } from './position-state.ts';

/** Where positions come from. Typed values stay until another source is used. */
export function SourceForm({ chosen, on }: { chosen: PositionSource | null; on: boolean }) {
  const { use } = usePosition();
  const [draft, setDraft] = useState(() => draftOf(chosen));
  const [refused, setRefused] = useState(false);
  const change = (part: Partial<Draft>) => {
    setRefused(false);
    setDraft({ ...draft, ...part });
  };
  const source = sourceOf(draft);
  const same = on && JSON.stringify(source) === JSON.stringify(chosen);
  return (
    <section className="position-section" aria-label={t('source')}>
      <h3>{t('source')}</h3>
      <form
        onSubmit={event => {
          event.preventDefault();
          setRefused(source === undefined);
          if (source !== undefined) void use(source);
        }}
      >
        <Stack gap="sm">
          <ChoiceField
            size="sm"
            label={t('comesFrom')}
            value={draft.kind}
            of={sourceKinds}
            nameOf={kind => t(`source_${kind}`)}
            onChange={kind => change({ kind, port: '' })}
            description={t(`about_${draft.kind}`)}
          />
          {draft.kind === 'gpsd' || draft.kind === 'nmea-tcp' ? (
            <TextField
              size="sm"
              label={t('host')}
              value={draft.host}
              error={refused && draft.host.trim() === '' ? t('hostNeeded') : undefined}
              onChange={host => change({ host })}
            />
          ) : null}
          {draft.kind === 'system' || draft.kind === 'serial' ? null : (
            <NumberInput
              label={t('port')}
              value={portOf(draft) ?? ''}
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              onChange={port => change({ port: typeof port === 'number' ? port : '' })}
            />
          )}
          {draft.kind === 'nmea-udp' ? (
            <Tick
              label={t('everyAddress')}
              description={t('everyAddressAbout')}
              checked={draft.everyAddress}
              onChange={everyAddress => change({ everyAddress })}
            />
          ) : null}
          {draft.kind === 'serial' ? <SerialFields draft={draft} change={change} refused={refused} /> : null}
          <Group>
            <Button type="submit" size="compact-md" variant={on ? 'default' : 'filled'} disabled={same}>
              {t(same ? 'inUse' : 'turnOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

interface SerialFieldsProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  refused: boolean;
}

function SerialFields({ draft, change, refused }: SerialFieldsProps) {
  const { ports, failed, refresh } = useSerialPorts();
  return (
    <>
      <div>
        <TextField
          size="sm"
          label={t('serialPort')}
          value={draft.path}
          list="serial-ports"
          placeholder={ports[0]?.path ?? '/dev/ttyUSB0'}
          error={refused && draft.path.trim() === '' ? t('serialNeeded') : undefined}
          onChange={path => change({ path })}
        />
        <datalist id="serial-ports">
          {ports.map(({ path, maker }) => (
            <option key={path} value={path}>
              {maker ?? path}
            </option>
          ))}
        </datalist>
        {ports.length === 0 ? (
          <SoftText mt={4} role="status">
            {t(failed ? 'portsFailed' : 'noPorts')}
          </SoftText>
        ) : (
          <Group gap={6} mt={6}>
            {ports.map(({ path, maker }) => (
              <Button key={path} size="compact-xs" variant="light" onClick={() => change({ path })}>
                {maker === null ? path : `${path} (${maker})`}
              </Button>
            ))}
          </Group>
        )}
        <Anchor component="button" type="button" size="sm" mt={4} onClick={refresh}>
          {t('lookAgain')}
        </Anchor>
      </div>
      <ChoiceField
        size="sm"
        label={t('baudRate')}
        value={draft.baudRate}
        of={baudRates}
        nameOf={String}
        onChange={baudRate => change({ baudRate })}
      />
    </>
  );
}

const none: readonly SerialPort[] = [];

/** The serial ports of the service's machine, followed while they are looked at: receivers are plugged in then. */
function useSerialPorts() {
  const { api } = usePosition();
  const query = useQuery({
    queryKey: ['serial ports'],
    queryFn: ({ signal }) => api?.serialPorts(signal) ?? [],
    enabled: api !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: 3000,
  });
  return { ports: query.data ?? none, failed: query.isError, refresh: () => void query.refetch() };
}

const sourceKinds = ['system', 'serial', 'gpsd', 'nmea-tcp', 'nmea-udp'] as const satisfies PositionSource['kind'][];

type BaudRate = Extract<PositionSource, { kind: 'serial' }>['baudRate'];
const baudRates = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800] as const satisfies BaudRate[];

/** What is typed of a source; that of all kinds, so that nothing is lost by looking at another one. */
interface Draft {
  kind: PositionSource['kind'];
  host: string;
  port: number | '';
  everyAddress: boolean;
  path: string;
  baudRate: BaudRate;
}

/** Usual ports: gpsd's own, and the one that NMEA over networks has at IANA. */
const usualPorts = { gpsd: 2947, 'nmea-tcp': 10_110, 'nmea-udp': 10_110 } as const;

function draftOf(source: PositionSource | null): Draft {
  const usual: Draft = {
    kind: 'system',
    host: 'localhost',
    port: '',
    everyAddress: false,
    path: '',
    baudRate: 9600,
  };
  return source === null ? usual : { ...usual, ...source };
}

/** The port that stands for an empty field. */
function portOf({ kind, port }: Draft): number | undefined {
  if (port !== '') return port;
  return kind === 'system' || kind === 'serial' ? undefined : usualPorts[kind];
}

/** Undefined while something is missing. */
function sourceOf(draft: Draft): PositionSource | undefined {
  const { kind, everyAddress, baudRate } = draft;
  const [host, path, port] = [draft.host.trim(), draft.path.trim(), portOf(draft)];
  switch (kind) {
    case 'system':
      return { kind };
    case 'serial':
      return path === '' ? undefined : { kind, path, baudRate };
    case 'nmea-udp':
      return port === undefined ? undefined : { kind, port, everyAddress };
    default:
      return host === '' || port === undefined ? undefined : { kind, host, port };
  }
}
