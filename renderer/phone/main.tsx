import '../ui/window.css';
import '../ui/rows.css';
import './phone.css';
import './sheets.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setupLanguage } from '../ui/language.ts';
import { followColorScheme } from './color-scheme.ts';
import { fetchTexts } from './fetch-texts.ts';
import { PhoneGate } from './phone-gate.tsx';
import { takeCode } from './phone-key.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root to draw into.');
const root = createRoot(element);
const code = takeCode();
followColorScheme();
// Not there without TLS; the page does without.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('/phone-worker.js').catch(() => undefined);
void setupLanguage(fetchTexts).then(() =>
  root.render(
    <StrictMode>
      <PhoneGate baseUrl={location.origin} code={code} />
    </StrictMode>,
  ),
);
