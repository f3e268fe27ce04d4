/** The interface of training. */

export { confidenceFiles, type Training, train } from './train.ts';
