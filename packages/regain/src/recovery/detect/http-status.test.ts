import { describe, expect, it } from 'vitest';
import { executionOfStatus, statusIn } from './http-status.ts';

describe('an HTTP status in a text', () => {
  it.each([
    ['HTTP 503', 503],
    ['HTTP/1.1 404 Not Found', 404],
    ['Request failed with status code 429', 429],
    ['{"statusCode":502}', 502],
    ['429 Too Many Requests', 429],
    ['503 Service Unavailable', 503],
    ['404 page not found', 404],
    ['503 Server Error: Service Unavailable for url: https://api.example/v1', 503],
    ["Client error '429 Too Many Requests' for url 'https://api.example/v1'", 429],
    ['upstream error (502)', 502],
    ['Too Many Requests (429)', 429],
    ['Error: 503', 503],
    ['the server responded with 502.', 502],
    ['500: {"error":"no"}', 500],
    ['504 <html><body>nginx</body></html>', 504],
    ['503', 503],
  ])('%s', (message, status) => {
    const found = statusIn(message);
    expect(found?.status).toBe(status);
    expect(message).toContain(found!.said);
  });

  it.each([
    '(415) 555-0134',
    'SMS to (429) unconfirmed',
    'Error: (415) 555-0134 did not answer',
    'call failed (415) 555 0134',
    '429 Main Street: delivery not confirmed',
    'Error: 429 Main Street is closed',
    'room 404 is taken',
    '500 euros were asked for',
    'order 503 of 600',
    '404: see the notice at the door',
  ])('is not found in: %s', (message) => {
    expect(statusIn(message)).toBeUndefined();
  });
});

describe('whether a status shows a refusal', () => {
  it.each([400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 415, 422, 423, 425, 428, 429, 451, 501])(
    '%d: it was refused',
    (status) => {
      expect(executionOfStatus(status)).toBe('refused');
    },
  );

  it.each([406, 408, 424, 444, 460, 499, 500, 502, 503, 504, 520, 522, 524, 529])('%d: unknown', (status) => {
    expect(executionOfStatus(status)).toBe('in-doubt');
  });

  it.each([100, 200, 202, 302, 600])('%d: nothing', (status) => {
    expect(executionOfStatus(status)).toBeUndefined();
  });
});
