#!/usr/bin/env node
// Plain old syntax on purpose: this line must still run on a Node that is too old for the rest.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 22 || (parts[0] === 22 && parts[1] < 18)) {
  console.error('regain needs Node 22.18 or later, this is Node ' + process.versions.node + '.');
  process.exit(2);
}
// Node 22 warns of its SQLite at every command; what Regain needs of it is tested there.
var emitWarning = process.emitWarning;
process.emitWarning = (...args) => {
  if (!/^SQLite is an experimental feature/.test(String(args[0]))) emitWarning.apply(process, args);
};
import('../dist/cli.js');
