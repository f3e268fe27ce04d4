/** A language model that plans by itself: what it is told, and what is made of what it says. The loop around it is the laboratory's. */

export { type AnswerForm, answerForm } from './answer-form.ts';
export { Conversation, type Turn, type WantedCall } from './conversation.ts';
export { answerTold, failureTold, unmadeTold } from './told.ts';
