/** The interface of training. */

export { type Training, train } from './train.ts';
