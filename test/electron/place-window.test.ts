import { expect, test } from 'vitest';
import { placeWindow } from '../../electron/windows/place-window.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: -1920, y: 0, width: 1920, height: 1080 };
const saved = { x: -1500, y: 100, width: 1000, height: 700, maximised: false };

test('the first window has its usual size in the middle, and less on a small display', () => {
  expect(placeWindow(undefined, [laptop])).toEqual({ width: 1280, height: 820, maximised: false });
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toMatchObject({
    width: 1024,
    height: 600,
  });
});

test('it comes back where it was, on another display too', () => {
  expect(placeWindow(saved, [laptop, beside])).toEqual(saved);
});

test('where that display is gone it opens in the middle of the one that is left, still maximised', () => {
  expect(placeWindow({ ...saved, maximised: true }, [laptop])).toEqual({ width: 1000, height: 700, maximised: true });
});

test('a window that hardly reaches into a display, or whose title lies above it, cannot be got hold of', () => {
  expect(placeWindow({ ...saved, x: 1400 }, [laptop])).not.toHaveProperty('x');
  expect(placeWindow({ ...saved, x: 1300 }, [laptop])).toHaveProperty('x', 1300);
  expect(placeWindow({ ...saved, x: 100, y: 0 }, [laptop])).not.toHaveProperty('y');
  expect(placeWindow({ ...saved, x: 100, y: 890 }, [laptop])).not.toHaveProperty('y');
});

test('a display that has become smaller bounds it', () => {
  expect(placeWindow({ ...saved, x: 0, y: 30, width: 4000, height: 3000 }, [laptop])).toMatchObject({
    width: 1440,
    height: 875,
  });
});
