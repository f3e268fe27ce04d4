/**
 * How people ask. Words in braces are the area's own (`{noun}`, `{verb}`) or facts; `{what}` and `{where}` stand for what
 * a search goes by, `{terms}` for what a booking asks for. Held-out areas are spoken of in other sentences.
 */

import type { Split } from '../../../contract/task.ts';

export type StoryName =
  | 'browse'
  | 'details'
  | 'book'
  | 'direct'
  | 'mine'
  | 'move'
  | 'cancel'
  | 'swap'
  | 'secondThought';

export type Phrases = Readonly<
  Record<StoryName | 'signIn' | 'forPerson' | 'otherDay' | 'asked' | 'done', readonly string[]>
>;

export const phrases: Readonly<Record<Split, Phrases>> = {
  train: {
    browse: [
      'Which {what} {nouns} are there {where}?',
      'Please list the {what} {nouns} {where}.',
      'I am looking for a {what} {noun} {where}. What is there?',
    ],
    details: [
      'Tell me everything about the cheapest {what} {noun} {where}.',
      'Which {what} {noun} {where} costs least? I want all its details.',
      'Find the lowest priced {what} {noun} {where} and show it to me.',
    ],
    book: [
      'I would like to {verb} the cheapest {what} {noun} {where} on {day} {terms}.',
      'Can you {verb} a {what} {noun} {where} for me, the one that costs least, on {day} {terms}?',
      'Please {verb} the least expensive {what} {noun} {where}, starting {day}, {terms}.',
    ],
    direct: [
      'Please {verb} {noun} {id} on {day} {terms}.',
      'I want to {verb} the {noun} with number {id}, from {day}, {terms}.',
      'It is about {noun} {id}: I would like to {verb} it on {day} {terms}.',
    ],
    mine: [
      'Which {bookings} do I have?',
      'Show me all my {bookings}.',
      'What {bookings} stand in my name at the moment?',
    ],
    move: [
      'My {booking} has to move to {day}.',
      'Please put my {booking} off until {day}.',
      'I can only come on {day}; change my {booking} accordingly.',
    ],
    cancel: [
      'Please cancel my {booking}.',
      'I do not need my {booking} any more.',
      'Something came up: take my {booking} off the books.',
    ],
    swap: [
      'Cancel my {booking} and {verb} the cheapest {what} {noun} {where} instead, on {day} {terms}.',
      'I want to give up my {booking} and {verb} a {what} {noun} {where}, the cheapest, on {day} {terms}.',
      'Drop my {booking}. In its place {verb} the least expensive {what} {noun} {where} on {day} {terms}.',
    ],
    secondThought: [
      'Please {verb} the cheapest {what} {noun} {where} on {day} {terms}.',
      'I need to {verb} a {what} {noun} {where} on {day} {terms}; take the one with the lowest price.',
      'On {day} I should like to {verb} the cheapest {what} {noun} {where}, {terms}.',
    ],
    signIn: [
      'My username is {username} and my password is {password}.',
      'I sign in as {username} with the password {password}.',
      'Username {username}, password {password}.',
    ],
    forPerson: ['It is for {person}.', 'The name is {person}.', 'This concerns {person}.'],
    otherDay: [
      'On second thoughts, {newDay} suits me better.',
      'Sorry, could you make it {newDay}?',
      'I have just seen that only {newDay} works.',
    ],
    asked: ['Of course. Who is asking?', 'Gladly. May I have your username and password?'],
    done: ['That is done.', 'Here is what I found.'],
  },
  'held-out': {
    browse: [
      'What have you got in the way of {what} {nouns} {where}?',
      'Run through every {what} {noun} {where} for me, would you.',
      'Give me an overview of {what} {nouns} {where}.',
    ],
    details: [
      'Pick out the {what} {noun} {where} with the smallest price and read me its record.',
      'I am curious about the most affordable {what} {noun} {where}; what do we know of it?',
      'Bring up the full entry of the {what} {noun} {where} that is easiest on the purse.',
    ],
    book: [
      'Get me the most affordable {what} {noun} {where}: {verb} it as of {day}, {terms}.',
      'As of {day} I have to {verb} some {what} {noun} {where}; go for the smallest price, {terms}.',
      'Go ahead and {verb} whichever {what} {noun} {where} has the smallest price. Date {day}, {terms}.',
    ],
    direct: [
      'Go ahead and {verb} {id} as of {day}, {terms}.',
      'The {noun} I have in mind is {id}. Date {day}, {terms}; do {verb} it.',
      'Have me {verb} {id}, date {day}, {terms}.',
    ],
    mine: [
      'Remind me what {bookings} I am down for.',
      'Pull up my current {bookings}.',
      'I have lost track of my {bookings}; what is open?',
    ],
    move: [
      'Shift my {booking}, the new date is {day}.',
      'Something clashes with my {booking}. {day} would be fine.',
      'Rearrange my {booking} so that it begins on {day}.',
    ],
    cancel: [
      'Scrap my {booking}.',
      'I am backing out of my {booking}.',
      'Kindly undo my {booking}; plans have changed.',
    ],
    swap: [
      'Scrap my {booking}, then {verb} the most affordable {what} {noun} {where} as of {day}, {terms}.',
      'Trade my {booking} for the {what} {noun} {where} with the smallest price, date {day}, {terms}.',
      'I am backing out of my {booking}; {verb} the most affordable {what} {noun} {where}, date {day}, {terms}.',
    ],
    secondThought: [
      'Do {verb} the {what} {noun} {where} with the smallest price, date {day}, {terms}.',
      'As of {day}, {terms}: {verb} me the most affordable {what} {noun} {where}.',
      'Arrange for me to {verb} the most affordable {what} {noun} {where}, date {day}, {terms}.',
    ],
    signIn: [
      'You can get in as {username}; the secret is {password}.',
      'The account is {username} and the word that opens it {password}.',
      'Take {username} and {password} to get in.',
    ],
    forPerson: ['Put it under {person}.', 'Everything runs under {person}.', 'I am calling for {person}.'],
    otherDay: [
      'Hold on, {newDay} it has to be.',
      'Oh, that clashes: shift it to {newDay}.',
      'Could we rather say {newDay}?',
    ],
    asked: ['Sure thing. How do I get into your account?', 'Certainly. Which account is it?'],
    done: ['All set.', 'There you are.'],
  },
};

/** Notices, passwords, and works of reference. */
export const otherPhrases = {
  notice: [
    'Send a notice to {recipient} with the subject "{subject}", saying "{body}".',
    'Please write to {recipient}. Subject: "{subject}". Text: "{body}".',
    'A notice has to go out to {recipient}: "{subject}" as the subject, "{body}" as the text.',
  ],
  passphrase: [
    'I want to change my password from {password} to {newPassword}.',
    'My password {password} is too old, please set it to {newPassword}.',
    'Replace the password {password} by {newPassword}.',
  ],
  tides: [
    'When is high water in {harbour} on {day}, and how large is the tidal range?',
    'Look up the tides of {harbour} for {day}.',
    'I sail from {harbour} on {day}. What does the tide table say?',
  ],
  meters: [
    'What does {address} pay per kilowatt hour on the tariff it had in {month}?',
    'Find the tariff of {address} in {month} and what that tariff costs.',
    'Which price and which standing charge applied to {address} in {month}?',
  ],
} as const;
