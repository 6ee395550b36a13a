import { z } from 'zod';
import {
  audiences,
  fulfilmentStates,
  orderStates,
  paymentStates,
  serviceTypes,
  submissionStates,
} from './states.ts';
export const orderStateSchema = z.enum(orderStates);
export const paymentStateSchema = z.enum(paymentStates);
export const fulfilmentStateSchema = z.enum(fulfilmentStates);
export const submissionStateSchema = z.enum(submissionStates);
export const serviceTypeSchema = z.enum(serviceTypes);
export const audienceSchema = z.enum(audiences);
