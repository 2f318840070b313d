import { SmallButton } from '../../ui/buttons.tsx';

interface RemovalButtonsProps {
  /** Names what is removed. */
  remove: string;
  keep: string;
  busy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/** The answers to a question before something is removed; the focus is on the one that changes nothing. */
export function RemovalButtons({ remove, keep, busy, onRemove, onKeep }: RemovalButtonsProps) {
  return (
    <>
      <SmallButton
        variant="filled"
        className="wordy-button"
        color="red"
        label={remove}
        loading={busy}
        onClick={onRemove}
      />
      <SmallButton variant="subtle" color="gray" label={keep} autoFocus onClick={onKeep} />
    </>
  );
}
