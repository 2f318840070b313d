import 'maplibre-gl/dist/maplibre-gl.css';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// A file of our own origin: the page's content security policy needs no exception for the worker.
setWorkerUrl(new URL(workerUrl, import.meta.url).href);
