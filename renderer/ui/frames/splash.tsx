import icon from '../../icon.svg';

/** The page until there is more to show: the same picture that `index.html` shows before any script runs. */
export function Splash({ label }: { label: string }) {
  return (
    <div className="splash" role="status" aria-label={label}>
      <img src={icon} width={64} height={64} alt="" />
      <span translate="no">Outpost</span>
      <i aria-hidden="true" />
    </div>
  );
}
