/** What the colours of timelines mean. */

import type { JSX } from 'preact';

export function Legend(): JSX.Element {
  return (
    <p class="legend">
      <span>
        <i class="swatch ok" /> answered
      </span>
      <span>
        <i class="swatch service" /> failure of the service
      </span>
      <span>
        <i class="swatch call" /> of the call
      </span>
      <span>
        <i class="swatch output" /> of the answer
      </span>
      <span>
        <i class="swatch other" /> unknown
      </span>
      <span>⚡ a fault landed</span>
      <span>width: time; darker: cost more</span>
    </p>
  );
}
