import 'maplibre-gl/dist/maplibre-gl.css';
import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// Loads the worker from our own origin, so that the content security policy needs no exception.
setWorkerUrl(new URL(workerUrl, import.meta.url).href);
// The worker starts while the window signs in.
prewarm();
