// Main leads this window on when the service answers; until then it is asked twice a second how far it is.
const bar = document.querySelector('progress');
const phase = document.querySelector('#phase');

async function show() {
  try {
    const told = await (await fetch('./progress')).json();
    if (told.fraction > 0) bar.value = told.fraction;
    if (phase.textContent !== told.phase) phase.textContent = told.phase;
  } finally {
    setTimeout(show, 500);
  }
}

show();
