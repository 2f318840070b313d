import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('atlas-panel', {
  command: 'Make an atlas',
  heading: 'Atlas',
  close: 'Close the atlas',
  intro:
    'A PDF of many pages in one scale, with an index map and links from page to page. Along a way with its profile.',

  subject: 'What it shows',
  view: 'What is in view',
  noWays: 'To follow a way, plan a route or open a track first.',
  takeView: 'Take what is in view now',
  regions: 'Regions',
  ways: 'Along a way',
  scale: 'Scale',
  byPages: 'By page count',
  pages: 'Pages at most',
  overlap: 'Overlap',
  title: 'Title',
  fitAreas: 'Lay the pages over the areas',
  legend: 'Legend on a last page',

  plan: 'The pages it will have',
  planning: 'The pages are being counted …',
  planned_one: '{{count, number}} page in {{scale}}, and the index map.',
  planned_other: '{{count, number}} pages in {{scale}}, and the index map.',
  make: 'Make the atlas',

  made: 'Atlases',
  progress: 'How far the atlas is',
  waiting: 'Waits for its turn.',
  done: '{{done, number}} of {{total, number}} pages are drawn. It goes on when this window is closed.',
  finished_one: '{{count, number}} page, {{size}}.',
  finished_other: '{{count, number}} pages, {{size}}.',
  openFile: 'Open the PDF',
  save: 'Save PDF',
  cancel: 'Cancel',
  remove: 'Delete',
});
