#!/usr/bin/env node
// Plain old syntax on purpose: this line must still run on a Node that is too old for the rest.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 22 || (parts[0] === 22 && parts[1] < 18)) {
  console.error('regain needs Node 22.18 or later, this is Node ' + process.versions.node + '.');
  process.exit(2);
}
import('../dist/cli/main.js');
