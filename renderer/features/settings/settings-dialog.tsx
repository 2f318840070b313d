import { Group, Modal, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { type StyleName, styleNames } from '../../api/styles.ts';
import type { Units } from '../../api/types.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useSettings } from '../../ui/settings.tsx';
import { styleLabels } from '../style-switcher/style-switcher.tsx';
import { ProgramSettingsForm } from './program-settings-form.tsx';

/** What holds until it is changed: of the map, kept by the window, and of the desktop program around it. */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const bridge = useDesktop();
  const { units, setUnits, styleName, setStyleName } = useSettings();
  return (
    <Modal opened={opened} onClose={onClose} title="Settings" size={480} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Text size="sm">Distances in</Text>
        <SegmentedControl
          size="xs"
          aria-label="Distances in"
          value={units}
          onChange={value => setUnits(value as Units)}
          data={[
            { value: 'kilometers', label: 'Kilometres' },
            { value: 'miles', label: 'Miles' },
          ]}
        />
      </Group>
      <NativeSelect
        label="Map style"
        description="Panels are dark over a dark map."
        value={styleName}
        onChange={event => setStyleName(event.currentTarget.value as StyleName)}
        data={styleNames.map(value => ({ value, label: styleLabels[value] }))}
      />
      {bridge === undefined || !opened ? null : <ProgramSettingsForm bridge={bridge} />}
    </Modal>
  );
}
