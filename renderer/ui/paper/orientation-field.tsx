import { SegmentedControl } from '@mantine/core';
import { Labelled } from '../fields/labelled.tsx';
import { t } from './words.ts';

interface OrientationFieldProps {
  landscape: boolean;
  onChange: (landscape: boolean) => void;
}

/** Which side of the paper is up. */
export function OrientationField({ landscape, onChange }: OrientationFieldProps) {
  return (
    <Labelled label={t('orientation')}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('orientation')}
        value={landscape ? 'landscape' : 'portrait'}
        onChange={value => onChange(value === 'landscape')}
        data={[
          { value: 'portrait', label: t('portrait') },
          { value: 'landscape', label: t('landscape') },
        ]}
      />
    </Labelled>
  );
}
