import { Checkbox } from '@mantine/core';

interface PictureFlagProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that the picture has or has not. */
export function PictureFlag({ label, checked, onChange }: PictureFlagProps) {
  return (
    <Checkbox
      className="picture-flag"
      size="sm"
      label={label}
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}
