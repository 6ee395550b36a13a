/** @module-tag full */
import { proveEverySecond } from './interleaved-works.ts';

proveEverySecond(0);
