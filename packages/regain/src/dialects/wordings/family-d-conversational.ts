/** Wordings held out, family d: conversational, as newer services address developers. */

import type { Wordings } from '../error-formatter.ts';
import {
  ifAllowed,
  ifExpected,
  ifReason,
  ifSuggested,
  ifWait,
  parameterName,
  receivedValue,
} from './sentence-parts.ts';

export const familyD: Wordings = {
  'deadline-exceeded': [
    (p) => `Hmm, ${p.tool ?? 'that'} is taking way longer than it should, so we stopped waiting!`,
    () => 'That took too long!',
  ],
  'connection-lost': [
    () => 'Whoops, the line went dead halfway through our answer!',
    () => 'The line went dead!',
  ],
  internal: [
    (p) =>
      `Uh-oh, ${p.tool ?? 'our backend'} tripped over itself. Give it another go!${ifReason(p, (r) => ` ${r}`)}`,
    (p) => `Uh-oh, that crashed!${ifReason(p, (r) => ` ${r}`)}`,
  ],
  'bad-gateway': [
    () => 'One of our machines mumbled something odd to another. Give it another go!',
    () => 'Our machines are not talking to each other!',
  ],
  unavailable: [
    () => "We're swamped or rebooting at the moment. Check back in a bit!",
    () => "We're down for a moment!",
  ],
  throttled: [
    (p) => `Easy there, that's a lot of calls!${ifWait(p, (s) => ` Take a breather of ${s} seconds.`)}`,
    (p) => `Too fast!${ifWait(p, (s) => ` Breather: ${s} seconds.`)}`,
  ],
  'quota-used-up': [
    (p) =>
      `You've burned through everything you get for now!${ifWait(p, (s) => ` More comes in ${s} seconds.`)}`,
    (p) => `You're all out!${ifWait(p, (s) => ` Refill: ${s} seconds.`)}`,
  ],
  unauthenticated: [
    () => 'We no longer recognise your key, it went off a while ago. Grab a fresh one!',
    () => 'That key went off!',
  ],
  'permission-denied': [
    (p) => `Sorry, ${p.tool ?? 'that door'} is off limits for your account, whoever asks!`,
    () => 'Off limits!',
  ],
  'unknown-argument': [
    (p) =>
      `We don't know what to do with "${parameterName(p)}"!${ifSuggested(p, (s) => ` How about "${s}"?`)}`,
    (p) =>
      `"${parameterName(p)}" means nothing to us!${ifAllowed(p, (v) => ` We understand ${v.join(' / ')}.`)}`,
    (p) => `What's "${parameterName(p)}"?`,
  ],
  'missing-argument': [
    (p) =>
      `We also need "${parameterName(p)}" from you${ifExpected(p, (e) => `, ${e}`)}!` +
      ifAllowed(p, (v) => ` Pick from ${v.join(' / ')}.`),
    (p) => `You forgot "${parameterName(p)}"!`,
  ],
  'wrong-type': [
    (p) =>
      `We'd love "${parameterName(p)}" to be ${p.expected ?? 'something else'}, you gave us ${receivedValue(p)}!`,
    (p) => `"${parameterName(p)}" came in a shape we can't use!${ifExpected(p, (e) => ` We'd love ${e}.`)}`,
    (p) => `"${parameterName(p)}" came in a funny shape!`,
  ],
  'value-not-allowed': [
    (p) =>
      `${receivedValue(p)} won't do for "${parameterName(p)}"!` +
      ifAllowed(p, (v) => ` Pick from ${v.join(' / ')}.`) +
      ifSuggested(p, (s) => ` How about "${s}"?`),
    (p) =>
      `Pick something else for "${parameterName(p)}"!${ifAllowed(p, (v) => ` On the menu: ${v.join(' / ')}.`)}`,
    (p) => `That "${parameterName(p)}" isn't on the menu!`,
  ],
  'out-of-range': [
    (p) =>
      `${receivedValue(p)} is too much of a stretch for "${parameterName(p)}", keep it ${p.expected ?? 'sensible'}!`,
    (p) => `Keep "${parameterName(p)}" ${p.expected ?? 'sensible'}!`,
  ],
  'wrong-format': [
    (p) =>
      `We can't make sense of "${parameterName(p)}" as ${receivedValue(p)}, write it as ${p.expected ?? 'we do'}!`,
    (p) => `We can't make sense of "${parameterName(p)}"!`,
  ],
  'unknown-tool': [
    (p) => `Never heard of "${p.tool}"!${ifSuggested(p, (s) => ` How about "${s}"?`)}`,
    (p) => `"${p.tool}" isn't a thing here!`,
  ],
  'tool-gone': [
    (p) => `We said goodbye to "${p.tool}", its younger sibling has taken over!`,
    (p) => `We said goodbye to "${p.tool}"!`,
  ],
  'not-found': [
    (p) => `We looked everywhere${ifReason(p, (r) => `, but ${r}`)}!`,
    (p) => `No luck with "${parameterName(p)}" ${receivedValue(p)}${ifReason(p, (r) => `, as ${r}`)}!`,
  ],
  'already-exists': [
    (p) => `You've done that one already${ifReason(p, (r) => `, as ${r}`)}!`,
    (p) => `That "${parameterName(p)}" is taken${ifReason(p, (r) => `, as ${r}`)}!`,
  ],
  'version-conflict': [
    () => 'Somebody beat you to it and edited this first. Take a fresh look before you go on!',
    () => 'Somebody edited this first!',
  ],
  'state-conflict': [
    (p) => `That can't happen just now${ifReason(p, (r) => `, as ${r}`)}!`,
    (p) => `Things have moved on for "${parameterName(p)}"${ifReason(p, (r) => `, as ${r}`)}!`,
  ],
  refused: [
    (p) => `No can do${ifReason(p, (r) => `, as ${r}`)}!`,
    (p) => `We won't do that with "${parameterName(p)}"${ifReason(p, (r) => `, as ${r}`)}!`,
  ],
  unparsable: [
    (p) => `That message is gibberish to us!${ifExpected(p, (e) => ` We'd love ${e}.`)}`,
    () => 'Gibberish!',
  ],
};
