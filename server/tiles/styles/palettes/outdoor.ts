import { light } from './light.ts';
import type { Palette } from './palette.ts';

const local = { fill: '#ffffff', casing: '#8d8678', line: '#8d8678' };

/** A walking map: stronger greens, paths in a colour of their own, roads that stand out from shaded ground. */
export const outdoor: Palette = {
  ground: {
    ...light.ground,
    background: '#e6e3da',
    earth: '#f4f1e6',
    builtUp: '#e7e2d8',
    industrial: '#e1deda',
    farmland: '#f2efd6',
    wood: '#c4dcab',
    grass: '#e3ecc9',
    park: '#cbe4b4',
    protectedArea: '#e9f0d8',
    sand: '#f2e6bf',
    rock: '#e4dfd5',
    glacier: '#e2f1f7',
    wetland: '#d3e6da',
    water: '#a8d3e6',
    building: '#d6cfc3',
    buildingEdge: '#c2b8ab',
  },
  roads: {
    service: local,
    pedestrian: { ...local, fill: '#f4eee0' },
    minor: local,
    link: { fill: '#fbe0a0', casing: '#7f662c', line: '#a17c2e' },
    tertiary: { fill: '#ffffff', casing: '#756d5f', line: '#7d7567' },
    secondary: { fill: '#fbeeb0', casing: '#756a38', line: '#8a7d3e' },
    primary: { fill: '#f7cf6b', casing: '#7a5b20', line: '#a87c26' },
    trunk: { fill: '#f4b455', casing: '#82541a', line: '#b8741e' },
    motorway: { fill: '#f0943a', casing: '#8a4a12', line: '#c06614' },
  },
  ways: {
    path: '#7c2f1d',
    track: '#5d4a2c',
    cycleway: '#2f4fa0',
    steps: '#7c2f1d',
    rail: '#4d4a47',
    ferry: '#3b78a8',
    aerialway: '#3f3c3a',
    cliff: '#7d7263',
    tunnel: '#f0ece0',
    boundary: '#8a6a93',
  },
  labels: {
    ...light.labels,
    halo: '#fbf9f1',
    place: '#22201c',
    minorPlace: '#4d493f',
    road: '#3d392f',
    minorRoad: '#4d483d',
    water: '#1f4f86',
    waterHalo: '#cbe4f0',
    houseNumber: '#625b4e',
  },
};
