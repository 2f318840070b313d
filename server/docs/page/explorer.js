import { snippetGenerators, snippetsPlugin } from './snippets.js';

/** Swagger UI draws the operations and sends requests; everything around it is here. Texts are in `index.html`. */
const buttons = [...document.querySelectorAll('[data-document]')];
const documents = Object.fromEntries(buttons.map(({ dataset }) => [dataset.document, dataset]));

const find = selector => document.querySelector(selector);
const [keyField, filterField, list] = [find('#key'), find('.filter'), find('.operations')];

let shown;
let explorer;

/** What the workstation let this page have: in memory only, so that it ends with the page. */
let access = {};

const keyOf = name => sessionStorage.getItem(`outpost-docs-${name}`) ?? access[name] ?? '';

/** Takes the token of the window that opened this page out of the address, and asks for the keys that it is good for. */
async function takeAccess() {
  const token = /^#page_token=([\w-]+)$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(history.state, '', location.pathname);
  const answer = await fetch('../workstation/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageToken: token }),
  });
  if (!answer.ok) return;
  const { key, dashboardToken } = await answer.json();
  access = { maps: key, dashboard: dashboardToken };
}

/** `#dashboard/users/users_list` -> its parts; anything else is the maps API. */
function placeOf(hash) {
  const [name, tag, operation] = decodeURIComponent(hash.slice(1)).split('/');
  return name in documents ? { name, tag, operation } : { name: 'maps' };
}

function markCurrent(element, current) {
  if (current) element.setAttribute('aria-current', 'true');
  else element.removeAttribute('aria-current');
}

async function show(name) {
  shown = name;
  const { address, label, placeholder } = documents[name];
  for (const button of buttons) {
    markCurrent(button, button.dataset.document === name);
  }
  find('.raw').href = address;
  find('.key label').textContent = label;
  keyField.placeholder = placeholder;
  keyField.value = keyOf(name);
  find('#explorer').replaceChildren();
  const spec = await (await fetch(address)).json();
  if (shown !== name) return;
  drawList(spec);
  explorer = globalThis.SwaggerUIBundle({
    spec,
    domNode: find('#explorer'),
    presets: [globalThis.SwaggerUIBundle.presets.apis],
    plugins: [snippetsPlugin],
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 3,
    displayRequestDuration: true,
    showExtensions: false,
    syntaxHighlight: { theme: 'nord' },
    requestSnippetsEnabled: true,
    requestSnippets: {
      generators: snippetGenerators,
      languages: Object.keys(snippetGenerators),
      defaultExpanded: true,
    },
    onComplete: () => {
      useKey();
      goTo(placeOf(location.hash));
    },
  });
}

function useKey() {
  const key = keyOf(shown);
  const { scheme } = documents[shown];
  if (key !== '') explorer?.preauthorizeApiKey(scheme, key);
  else if (explorer?.authSelectors.authorized()?.has(scheme)) explorer.authActions.logout([scheme]);
}

function operationsOf(spec) {
  return Object.values(spec.paths).flatMap(methods =>
    Object.entries(methods).map(([method, { operationId, summary, tags }]) => ({
      method,
      operationId,
      summary,
      tag: tags[0],
    })),
  );
}

function drawList(spec) {
  const operations = operationsOf(spec);
  list.replaceChildren(
    ...spec.tags.map(({ name: tag }) => {
      const group = document.createElement('section');
      const title = document.createElement('h2');
      title.textContent = tag;
      group.append(title, ...operations.filter(each => each.tag === tag).map(linkTo));
      return group;
    }),
  );
  filterList();
}

function linkTo({ method, operationId, summary, tag }) {
  const link = document.createElement('a');
  link.href = `#${shown}/${tag}/${operationId}`;
  const verb = document.createElement('b');
  verb.textContent = method.toUpperCase();
  verb.className = method;
  link.append(verb, summary);
  link.dataset.words = `${method} ${operationId} ${summary} ${tag}`.toLowerCase();
  return link;
}

function filterList() {
  const words = filterField.value.toLowerCase().split(/\s+/);
  for (const link of list.querySelectorAll('a')) {
    link.hidden = !words.every(word => link.dataset.words.includes(word));
  }
  for (const group of list.querySelectorAll('section')) {
    group.hidden = group.querySelector('a:not([hidden])') === null;
  }
}

/**
 * Opens an operation and brings it to the top. Swagger UI draws after the present task, so the place is looked for
 * then.
 */
function goTo({ tag, operation }) {
  for (const link of list.querySelectorAll('a')) markCurrent(link, link.hash === location.hash);
  if (tag === undefined || operation === undefined) return;
  explorer.layoutActions.show(['operations-tag', tag], true);
  explorer.layoutActions.show(['operations', tag, operation], true);
  setTimeout(() => document.getElementById(`operations-${tag}-${operation}`)?.scrollIntoView(), 50);
}

function setAppearance(dark) {
  document.documentElement.classList.toggle('dark-mode', dark);
  document.documentElement.classList.toggle('light-mode', !dark);
}

const preferred = matchMedia('(prefers-color-scheme: dark)');
const chosen = localStorage.getItem('outpost-docs-appearance');
setAppearance(chosen === null ? preferred.matches : chosen === 'dark');
find('.appearance').addEventListener('click', () => {
  const dark = !document.documentElement.classList.contains('dark-mode');
  localStorage.setItem('outpost-docs-appearance', dark ? 'dark' : 'light');
  setAppearance(dark);
});

for (const button of buttons) {
  button.addEventListener('click', () => {
    location.hash = button.dataset.document;
  });
}
find('.key').addEventListener('submit', event => event.preventDefault());
keyField.addEventListener('input', () => {
  sessionStorage.setItem(`outpost-docs-${shown}`, keyField.value.trim());
  useKey();
});
filterField.addEventListener('input', filterList);
addEventListener('hashchange', () => {
  const place = placeOf(location.hash);
  if (place.name === shown) goTo(place);
  else show(place.name);
});
takeAccess()
  .catch(() => undefined)
  .then(() => show(placeOf(location.hash).name));
