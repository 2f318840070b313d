import { useEffect } from 'react';
import type { Track } from '../../formats/track.ts';
import { definePanel } from '../../shell/define-panel.ts';
import { type ShownTrack, TracksState, useTracks } from './use-tracks.ts';
import './tracks.css';
import { CloseButton } from '@mantine/core';
import { useClient } from '../../api/client.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { DownloadMenu } from '../../ui/files/download-menu.tsx';
import { formatDistance, formatHeight } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { trackEditWords as edit, lookWords as look, profileWords as profile, tracksWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import { useStyleItem } from '../own-look/styled-item.ts';
import { useProfile } from '../profile/profile-state.ts';
import { profiledLine } from '../profile/profiled-line.ts';
import { isEditable, useTrackEdit } from './edit/track-edit.ts';
import { trackFiles } from './track-files.ts';

export const tracksPanel = definePanel({ id: 'tracks', State: TracksState, Card: TrackList, OnMap: OpenedTracks });

/** Shows where a track lies that was just opened. */
function OpenedTracks() {
  const camera = useCamera();
  const { latest } = useTracks();
  useEffect(() => {
    if (latest !== undefined) camera.current?.showBox(latest.bounds, 16);
  }, [camera, latest]);
  return null;
}

/** Lists the tracks on the map with length and ascent; a click goes there. */
function TrackList() {
  const client = useClient();
  const camera = useCamera();
  const { store } = useItemsState();
  const { all: tracks, close } = useTracks();
  const { units } = useSettings();
  if (tracks.length === 0) return null;
  return (
    <section className="card tracks" aria-label={t('title')}>
      <ul className="row-list">
        {tracks.map(track => (
          <li key={track.item}>
            <button type="button" className="row-button track" onClick={() => camera.current?.showBox(track.bounds)}>
              <span className="track-color" style={{ background: track.color }} aria-hidden="true" />
              <span className="one-line track-name" title={track.name} translate="no">
                {track.name}
              </span>
              <span className="soft-figures">
                {[
                  track.metres > 0 ? formatDistance(track.metres, units) : undefined,
                  track.ascent === undefined ? undefined : `↗ ${formatHeight(track.ascent, units)}`,
                  track.metres > 0 ? undefined : contents(track),
                ]
                  .filter(figure => figure !== undefined)
                  .join(' · ')}
              </span>
            </button>
            <StyleButton track={track} />
            {track.metres > 0 ? <ProfileButton track={track} /> : null}
            {isEditable(track) ? <EditButton track={track} /> : null}
            <DownloadMenu label={t('save', { name: track.name })} size="md" files={trackFiles(client, store, track)} />
            <CloseButton size="sm" aria-label={t('close', { name: track.name })} onClick={() => close(track.item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProfileButton({ track: { name, shapes } }: { track: ShownTrack }) {
  const { show } = useProfile();
  const label = profile('showOf', { name });
  return (
    <IconButton
      icon="mountain"
      label={label}
      hint
      size="md"
      onClick={() => {
        const line = profiledLine(shapes);
        if (line !== undefined) show(name, line);
      }}
    />
  );
}

function StyleButton({ track: { item, name } }: { track: ShownTrack }) {
  const style = useStyleItem();
  return (
    <IconButton icon="palette" label={look('styleOf', { name })} hint size="md" onClick={() => style({ id: item })} />
  );
}

function EditButton({ track }: { track: ShownTrack }) {
  const { open } = useTrackEdit();
  const label = edit('open', { name: track.name });
  return <IconButton icon="pencil" label={label} hint size="md" onClick={() => open(track)} />;
}

/** Figures of a track without lines. */
function contents({ shapes: { points, areas } }: Track): string {
  return [
    points.length > 0 ? t('points', { count: points.length }) : undefined,
    areas.length > 0 ? t('areas', { count: areas.length }) : undefined,
  ]
    .filter(part => part !== undefined)
    .join(', ');
}
