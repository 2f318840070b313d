#!/usr/bin/env node
import { refuseOldNode } from './refuse-old-node.js';

if (!refuseOldNode('npx outpost')) await import('./outpost.ts');
