/** The declaration of a public name as text: what a user needs of it, without bodies and private members. */

import { ts } from '@ts-morph/common';

export function signatureOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declarations = symbol.declarations ?? [];
  const overloads = declarations.filter(ts.isFunctionDeclaration);
  if (overloads.length > 0) {
    const declared = overloads.filter(({ body }) => body === undefined);
    return (declared.length > 0 ? declared : overloads).map(withoutBody).join('\n');
  }
  return declarations.map((declaration) => declarationText(declaration, symbol, checker)).join('\n');
}

function declarationText(declaration: ts.Declaration, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  if (ts.isClassDeclaration(declaration)) return classText(declaration);
  if (ts.isVariableDeclaration(declaration)) {
    const type = declaration.type?.getText() ?? typeText(symbol, declaration, checker);
    return `const ${symbol.name}: ${type};`;
  }
  return withoutExport(declaration.getText());
}

function typeText(symbol: ts.Symbol, declaration: ts.Declaration, checker: ts.TypeChecker): string {
  return checker.typeToString(
    checker.getTypeOfSymbolAtLocation(symbol, declaration),
    undefined,
    ts.TypeFormatFlags.NoTruncation,
  );
}

function classText(declaration: ts.ClassDeclaration): string {
  const heritage = (declaration.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');
  const members = declaration.members
    .filter((member) => !isPrivate(member))
    .map((member) => {
      const comments = commentOf(member);
      return `${comments}  ${ts.isPropertyDeclaration(member) ? propertyText(member) : withoutBody(member as ts.FunctionLikeDeclaration)}`;
    });
  return `class ${declaration.name!.text}${heritage} {\n${members.join('\n')}\n}`;
}

function propertyText(member: ts.PropertyDeclaration): string {
  const text = member.getText();
  if (member.type === undefined || member.initializer === undefined) return text;
  return `${text.slice(0, member.initializer.getFullStart() - member.getStart()).replace(/\s*=$/, '')};`;
}

function isPrivate(member: ts.ClassElement): boolean {
  const { name } = member;
  if (name !== undefined && (ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))) return true;
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
}

function commentOf(node: ts.Node): string {
  const text = node.getFullText().slice(0, node.getStart() - node.getFullStart());
  const comment = text.match(/\/\*\*[\s\S]*?\*\//g)?.at(-1);
  return comment === undefined ? '' : `  ${comment}\n`;
}

function withoutBody(declaration: ts.FunctionLikeDeclaration): string {
  const text = declaration.getText();
  const { body } = declaration;
  const head = body === undefined ? text : text.slice(0, body.getStart() - declaration.getStart());
  return `${withoutExport(head)
    .replace(/\basync (?=function\b)/, '')
    .trimEnd()
    .replace(/;$/, '')};`;
}

function withoutExport(text: string): string {
  return text.replace(/^export (?:default )?/, '');
}
