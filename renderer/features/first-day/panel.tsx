import { definePanel } from '../../shell/define-panel.ts';
import { firstDayWords as t } from '../../words.ts';
import { FirstDayState, useFirstDay } from './first-day-state.ts';
import { Tour } from './tour.tsx';
import './first-day.css';
import { CloseButton, FileButton } from '@mantine/core';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useOpenFiles } from '../arrivals/use-open-files.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';

function useDismissCards() {
  const { areShown, dismiss } = useFirstDay();
  return areShown ? dismiss : undefined;
}

export const firstDayPanel = definePanel({
  id: 'first-day',
  State: FirstDayState,
  OnMap: FirstDayCards,
  Notice: Tour,
  useDismissCard: useDismissCards,
  commands: [
    { id: 'first-steps', label: () => t('command'), menu: { section: 'go' }, useRun: () => useFirstDay().ask },
    { id: 'tour', label: () => t('tourCommand'), useRun: () => useFirstDay().beginTour },
  ],
});

/** Three ways to begin, over the map of who has no region yet. */
function FirstDayCards() {
  const { areShown, hasOwn, dismiss, beginTour } = useFirstDay();
  const { show } = useRegionsPanel();
  const openFiles = useOpenFiles();
  if (!areShown) return null;
  const get = () => {
    dismiss();
    show({ at: 'world' });
  };
  return (
    <section className="card first-day" aria-label={t('title')}>
      <div className="beside apart">
        <h2>{t('title')}</h2>
        <CloseButton aria-label={t('close')} onClick={dismiss} />
      </div>
      <p>{t(hasOwn ? 'whatAgain' : 'what')}</p>
      <div className="first-day-ways">
        <Way icon="eye" title={t('look')} text={t('lookWhat')} onClick={beginTour} />
        <Way icon="regions" title={t('get')} text={t('getWhat')} onClick={get} main />
        <FileButton
          multiple
          onChange={files => {
            dismiss();
            openFiles(files);
          }}
        >
          {props => <Way icon="folder" title={t('open')} text={t('openWhat')} {...props} />}
        </FileButton>
      </div>
    </section>
  );
}

interface WayProps {
  icon: IconName;
  title: string;
  text: string;
  onClick: () => void;
  main?: boolean;
}

function Way({ icon, title, text, onClick, main = false }: WayProps) {
  return (
    <button type="button" className="row-button first-day-way" data-main={main || undefined} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </button>
  );
}
