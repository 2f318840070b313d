import './build.css';
import { Alert, Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Box } from '../../map/camera.ts';
import { Panel } from '../../ui/panel.tsx';
import { refusal } from '../regions/api-refusal.ts';
import { useStartTask } from '../regions/use-desk-queries.ts';
import { BoxChoice } from './box-choice.tsx';
import { type BuildDraft, type BuildSource, draftId, draftName, missingFrom, workOf } from './build-draft.ts';
import { ExtractList } from './extract-list.tsx';
import { PathList } from './path-list.tsx';

interface BuildPanelProps {
  draft: BuildDraft;
  onChange: (draft: BuildDraft) => void;
  /** What the map shows now. */
  view: () => Box | undefined;
  onClose: () => void;
  /** The build is under way: the list of tasks shows how far it is. */
  onStarted: () => void;
}

/** Building a region: where its data comes from, what it is called, how much of it. */
export function BuildPanel({ draft, onChange, view, onClose, onStarted }: BuildPanelProps) {
  const start = useStartTask();
  const [tried, setTried] = useState(false);
  const change = (part: Partial<BuildDraft>) => onChange({ ...draft, ...part });
  const missing = tried ? missingFrom(draft) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const work = workOf(draft);
    if (work !== undefined) start.mutate(work, { onSuccess: onStarted });
  };
  return (
    <Panel className="build" title="Build a region" closeLabel="Close building" onClose={onClose}>
      <form onSubmit={submit} className="panel-body">
        <Text size="sm" c="dimmed" mb="xs">
          Comes with Outpost from OpenStreetMap: map, search and directions. With heights also elevation, hill shading
          and contour lines.
        </Text>
        <SegmentedControl
          fullWidth
          aria-label="Where the data comes from"
          value={draft.source}
          onChange={source => change({ source: source as BuildSource })}
          data={[
            { value: 'files', label: 'Files I have' },
            { value: 'extract', label: 'From Geofabrik' },
          ]}
        />
        {draft.source === 'files' ? (
          <PathList
            label="OpenStreetMap data"
            description="One or more .osm.pbf files of the same day."
            placeholder="/data/region.osm.pbf"
            choosable="extract"
            paths={draft.osmFiles}
            onChange={osmFiles => change({ osmFiles })}
          />
        ) : (
          <>
            <Text size="xs" c="dimmed" mt="sm">
              Extracts that geofabrik.de publishes daily. Fetching one needs a network; it is kept for the next time.
            </Text>
            <ExtractList chosen={draft.extract} onChoose={extract => change({ extract })} />
          </>
        )}
        {missing.data === undefined ? null : (
          <Text size="sm" c="red" mt={4} role="alert">
            {missing.data}
          </Text>
        )}
        <PathList
          label="Heights (optional)"
          description="Elevation models: .hgt or .tif files, zipped or not, or folders of them."
          placeholder="/data/N47E009.hgt"
          choosable="elevation"
          paths={draft.demPaths}
          onChange={demPaths => change({ demPaths })}
        />
        <Group grow align="flex-start" mt="sm" gap="sm">
          <TextInput
            label="Name"
            value={draftName(draft)}
            error={missing.name}
            onChange={event => change({ name: event.currentTarget.value })}
            maxLength={200}
          />
          <TextInput
            label="Id"
            value={draftId(draft)}
            error={missing.id}
            onChange={event => change({ id: event.currentTarget.value })}
            maxLength={64}
            spellCheck={false}
          />
        </Group>
        <BoxChoice box={draft.box} view={view} onChange={box => change({ box })} />
        {start.error === null ? null : (
          <Alert color="red" variant="light" mt="sm" role="alert">
            {refusal(start.error)}
          </Alert>
        )}
        <Group justify="space-between" mt="md" wrap="nowrap">
          <Text size="xs" c="dimmed">
            Minutes for a small country, hours for a large one. Go on working meanwhile.
          </Text>
          <Button type="submit" loading={start.isPending} className="build-start">
            Build
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
