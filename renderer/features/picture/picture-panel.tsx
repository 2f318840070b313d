import './picture.css';
import { Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { boundsInView, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { StaticMap } from '../../api/static-map.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { formatBytes, formatDistance } from '../../ui/format/format.ts';
import { PaperPreview } from '../../ui/paper/paper-preview.tsx';
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
import { type Preview, usePreview } from './request/use-preview.ts';

/** The Export panel: a picture of what is in the frame on the map. */
export function PicturePanel() {
  const { choice } = usePicture();
  useFrameInSight();
  return (
    <Panel id="picture" title={t('heading')} closeLabel={t('close')}>
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
    <div className="panel-body stacked">
      <PicturePreview {...preview} format={formatOf(choice)} />
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
        <DrawingLooks
          look={choice}
          hasLines={overlays.some(({ lines }) => lines.length > 0)}
          hasLegend={overlays.some(({ legends = [] }) => legends.length > 0)}
          onChange={change}
        />
      )}
    </div>
  );
}

/** The way to many pages. */
function AtlasLine() {
  const shell = useShell();
  return <SmallButton className="at-start" label={t('openAtlas')} onClick={() => shell.open('atlas')} />;
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
    <section className="stacked near" aria-label={t('frame')}>
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

/** The endpoint's own picture, and what it cost; `format`: of the file that is saved. */
function PicturePreview({ shown, loading, error, retry, format }: Preview & { format: Format }) {
  return (
    <PaperPreview
      picture={shown?.picture}
      alt={t('preview')}
      loading={loading}
      error={error}
      onRetry={isRefused(error) ? undefined : retry}
      testId="picture-preview"
    >
      <Text component="figcaption" size="xs" c="dimmed" role="status">
        {error !== undefined
          ? t('noPicture')
          : loading || shown === undefined
            ? t('drawing')
            : captionOf(shown, format)}
      </Text>
    </PaperPreview>
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
