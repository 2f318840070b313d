import { failureFrom, unreachable } from '../failure.ts';

export interface UploadOptions {
  /** In bytes. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Sends a file with XMLHttpRequest, because `fetch` reports no progress. */
export function upload(
  url: string,
  token: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<{ path: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', `${url}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as { path: string });
      else reject(failureFrom(request.response, { status: request.status }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted === true) {
      reject(new DOMException('The upload was stopped.', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
