import { Drawer } from '../../ui/frames/drawer.tsx';
import { profileWords as t } from '../../words.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { useProfile } from './profile-state.ts';
import { useHeights } from './use-heights.ts';

/** The profile of the chosen line, or of the plan's route, over the window's width. */
export function ProfileDrawer() {
  const { chosen, route, close } = useProfile();
  const { hover } = usePlan();
  const line = chosen?.line ?? route;
  const heights = useHeights(line);
  if (line === undefined) return null;
  return (
    <Drawer
      title={chosen === undefined ? t('title') : t('titleOf', { name: chosen.name })}
      closeLabel={t('close')}
      onClose={close}
    >
      <ProfilePanel route={line} heights={heights} hover={chosen?.hover ?? hover} inDrawer />
    </Drawer>
  );
}
