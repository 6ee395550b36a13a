/** @module-tag full */
import { describe } from 'vitest';
import { interleaveEverySecond } from './interleaved-works.ts';

describe('while one stands before each of its statements, another happens', () => interleaveEverySecond(0));
