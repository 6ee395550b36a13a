/** @module-tag full */
import { describe } from 'vitest';
import { interleaveEverySecond } from './interleaved-works.ts';

describe('an action stopped before each of its statements, with another one in between', () =>
  interleaveEverySecond(0));
