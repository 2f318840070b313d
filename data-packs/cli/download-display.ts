import type { ProgressListener } from '../format/progress.ts';
import type { DownloadListener, DownloadStep } from '../store/download/download-progress.ts';
import { sizeInWords } from './size-in-words.ts';

/** Tells a download's steps as steps of any work: bytes, speed and time left in words. */
export function downloadDisplay(progress: ProgressListener): DownloadListener {
  // Programs (`--json`) get the numbers, too; the parts are for windows.
  return ({ parts: _, ...step }) => {
    const detail = detailOf(step);
    progress({ ...step, ...(detail === '' ? {} : { detail }) });
  };
}

function detailOf({ detail, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: DownloadStep): string {
  const words = [
    bytesDone === undefined
      ? undefined
      : `${sizeInWords(bytesDone)}${bytesTotal === undefined ? '' : ` of ${sizeInWords(bytesTotal)}`}`,
    bytesPerSecond === undefined ? undefined : `${sizeInWords(bytesPerSecond)}/s`,
    secondsLeft === undefined ? undefined : `${timeInWords(secondsLeft)} left`,
    detail,
  ];
  return words.filter(word => word !== undefined).join(', ');
}

function timeInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
