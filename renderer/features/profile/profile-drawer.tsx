import { useShell } from '../../shell/shell-context.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { usePlan } from '../plan/plan-state.ts';
import { ProfilePanel } from './profile-panel.tsx';
import { useHeights } from './use-heights.ts';
import { t } from './words.ts';

/** The route's profile over the window's width. */
export function ProfileDrawer() {
  const shell = useShell();
  const { route, hover } = usePlan();
  const heights = useHeights(route);
  if (route === undefined) return null;
  return (
    <Drawer title={t('title')} closeLabel={t('close')} onClose={() => shell.close('profile')}>
      <ProfilePanel route={route} heights={heights} hover={hover} inDrawer />
    </Drawer>
  );
}
