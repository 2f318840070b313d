import './picture.css';
import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { boundsInView, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { StaticMap } from '../../api/static-map.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatBytes, formatDistance } from '../../ui/format/format.ts';
import { Panel } from '../../ui/frames/panel.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { pictureWords as t } from '../../words.ts';
import { GetRegion } from '../plan/get-region.tsx';
import { boundsOfFrame, frameView, groundSize } from './choice/frame.ts';
import { type Format, formatNames, formatOf, isShown, type PictureChoice } from './choice/picture-choice.ts';
import { usePicture } from './choice/picture-state.ts';
import { PictureForm } from './form/picture-form.tsx';
import { DrawingLooks } from './overlays/drawing-looks.tsx';
import { boundsOfOverlay } from './overlays/overlay.ts';
import { OverlayList } from './overlays/overlay-list.tsx';
import { useOverlays } from './overlays/use-overlays.ts';
import { PictureActions } from './picture-actions.tsx';
import { usePictureRequests } from './request/use-picture-request.ts';
import { usePreview } from './request/use-preview.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The Export panel: a picture of what is in the frame on the map. */
export function PicturePanel() {
  const shell = useShell();
  const { choice } = usePicture();
  useFrameInSight();
  return (
    <Panel className="picture" title={t('heading')} closeLabel={t('close')} onClose={() => shell.close('picture')}>
      {choice === undefined ? null : <Chosen choice={choice} />}
    </Panel>
  );
}

function Chosen({ choice }: { choice: PictureChoice }) {
  const { change, frameAround } = usePicture();
  const camera = useCamera();
  const overlays = useOverlays();
  const requests = usePictureRequests(choice, overlays);
  const preview = usePreview(requests.preview);
  return (
    <div className="panel-body picture-body">
      <PicturePreview {...preview} onRetry={preview.retry} format={formatOf(choice)} />
      <PictureActions
        choice={choice}
        requests={requests}
        shown={overlays.map(({ id }) => id).filter(id => !choice.without.includes(id))}
      />
      <FrameLine choice={choice} />
      <AtlasLine />
      <PictureForm choice={choice} overlays={overlays} preview={preview} />
      <OverlayList
        overlays={overlays}
        without={choice.without}
        onChange={without => change({ without })}
        onFit={overlay => {
          const box = boundsOfOverlay(overlay);
          if (box === undefined) return;
          frameAround(box);
          camera.current?.showBox(box);
        }}
      />
      {overlays.length === 0 ? null : (
        <DrawingLooks look={choice} hasLines={overlays.some(({ lines }) => lines.length > 0)} onChange={change} />
      )}
    </div>
  );
}

/** The way to many pages. */
function AtlasLine() {
  const shell = useShell();
  return <SmallButton className="picture-atlas" label={t('openAtlas')} onClick={() => shell.open('atlas')} />;
}

/** Where the frame lies, and how to get it into the view, or the view to it. */
function FrameLine({ choice }: { choice: PictureChoice }) {
  const camera = useCamera();
  const { units } = useSettings();
  const { frame } = usePicture();
  const regions = detailedRegions(useInstalledRegions());
  const view = frameView(choice);
  const bounds = boundsOfFrame(view);
  const { across, down } = groundSize(view);
  const isEmpty = !regions.some(region => boundsMeet(region.bounds, bounds));
  return (
    <section className="picture-frame-line" aria-label={t('frame')}>
      <Text size="sm">{t('ground', { across: formatDistance(across, units), down: formatDistance(down, units) })}</Text>
      <Group gap={8}>
        <SmallButton
          variant="light"
          label={t('frameHere')}
          onClick={() => {
            const box = camera.current?.boxInSight();
            if (box !== undefined) frame(box);
          }}
        />
        <SmallButton variant="subtle" label={t('showFrame')} onClick={() => camera.current?.showBox(bounds)} />
      </Group>
      {isEmpty ? (
        <div className="picture-empty" role="note">
          <Text size="sm">{t('nothingHere')}</Text>
          <GetRegion point={view} />
        </div>
      ) : null}
    </section>
  );
}

/** Lays a frame over the view where there is none yet, or one that is elsewhere. */
function useFrameInSight(): void {
  const camera = useCamera();
  const { choice, frame, restored } = usePicture();
  const opened = useRef({ choice, frame, restored });
  useEffect(() => {
    const { choice, frame, restored } = opened.current;
    const isRestored = restored.current;
    restored.current = false;
    if (isRestored) return;
    const box = camera.current?.boxInSight();
    if (box === undefined) return;
    if (choice === undefined || !boundsInView(boundsOfFrame(frameView(choice)), box)) frame(box);
  }, [camera]);
}

interface PicturePreviewProps {
  shown: StaticMap | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Of the file that is saved. */
  format: Format;
}

/** The endpoint's own picture, and what it cost. */
function PicturePreview({ shown, loading, error, onRetry, format }: PicturePreviewProps) {
  const url = useObjectUrl(shown?.picture);
  return (
    <figure className="picture-preview" aria-busy={loading} data-testid="picture-preview">
      {error !== undefined ? (
        <ErrorNote error={error} {...(!isRefused(error) && { onRetry })} />
      ) : (
        <div className="picture-paper" data-stale={loading || undefined}>
          {url === undefined ? null : <img src={url} alt={t('preview')} />}
          {loading ? <Loader className="picture-loader" size="sm" aria-hidden /> : null}
        </div>
      )}
      <Text component="figcaption" size="xs" c="dimmed" role="status">
        {error !== undefined
          ? t('noPicture')
          : loading || shown === undefined
            ? t('drawing')
            : captionOf(shown, format)}
      </Text>
    </figure>
  );
}

/** What is asked for cannot be had: to ask again would not help. */
const isRefused = (error: unknown): boolean => error instanceof ApiFailure && error.status === 400;

function captionOf({ picture, units, left }: StaticMap, format: Format): string {
  const size = formatBytes(picture.size);
  const cost =
    units === undefined
      ? size
      : left === undefined
        ? t('cost', { size, count: units })
        : t('costOf', { size, count: units, left });
  return isShown(format) ? cost : `${cost} ${t('shownAsPng', { format: formatNames[format] })}`;
}
