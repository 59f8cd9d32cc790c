/** Improves the issues of a schema before the owner reads them: suggestions, and one message for each mistake. */
import type { z } from 'zod';
import { isUnknownWithoutGuess, suggestField } from '../fields/fields.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { findClosestValue } from '../suggest/closest-value.ts';
import { EMPTY_TEXT, explainIssue, isEmptyField, isMissing, missing } from '../suggest/explain-issue.ts';

type Issue = z.core.$ZodIssue;
type UnknownFields = z.core.$ZodIssueUnrecognizedKeys;

/** Path of a value in a file: `['reasons', 2, 'title']`. */
export type Path = readonly PropertyKey[];

/** Returns the issues of a changed file; none if the schema accepts it. */
type Validate = (file: unknown) => readonly Issue[];

/**
 * Improves the issues that a schema found in a file.
 *
 * @param schema checks whether the file would be correct with a suggested change
 */
export function improveIssues(schema: z.ZodType, file: unknown, issues: readonly Issue[]): Issue[] {
  const validate: Validate = (changed) =>
    schema.safeParse(changed, { error: explainIssue }).error?.issues ?? [];
  const suggested = issues.map((issue) => suggestMissing(issue, issues, validate, file));
  return withoutEchoes(suggested).map((issue) => offerRemoval(issue, validate, file));
}

/**
 * Drops issues that another issue causes:
 * - `topics: "Дроби"` is a text instead of a list. zod also reports the length of this text.
 * - `nmae: "Парта"` is an unknown field. zod also reports that `name` is missing.
 * - `priceUntill: …` is an unknown field. The schema also reports that `usualPriceUah` needs `priceUntil`.
 * - Any other second message about the same value would confuse.
 */
function withoutEchoes(issues: readonly Issue[]): Issue[] {
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  const wrongTypes = new Set(issues.filter(isTypeIssue).map(({ path }) => formatPath(path)));
  const reported = new Set<string>();
  return issues.filter((issue) => {
    const path = formatPath(issue.path);
    const isEcho =
      (wrongTypes.has(path) && !isTypeIssue(issue)) ||
      unknown.some((typo) => isSibling(typo, issue) && (isMeantBy(typo, issue) || needsMeant(typo, issue))) ||
      reported.has(path);
    // Unknown fields are reported at their parent object, which may have a mistake of its own.
    if (issue.code !== 'unrecognized_keys') reported.add(path);
    return !isEcho;
  });
}

function isTypeIssue({ code }: Issue): boolean {
  return code === 'invalid_type';
}

/** Whether an issue is about a field of the object that has the unknown fields. */
function isSibling(unknown: UnknownFields, { path }: Issue): boolean {
  return formatPath(unknown.path) === formatPath(path.slice(0, -1));
}

/** Whether the missing field is the correct name of the unknown one. */
function isMeantBy(unknown: UnknownFields, { path, message }: Issue): boolean {
  const name = String(path.at(-1));
  return (
    message.startsWith(missing(undefined)) &&
    (suggests(unknown, name) ||
      // Also a message that explains how to write the field: `kind: address`
      unknown.message.includes(` ${name}: `) ||
      findClosestMatch(name, unknown.keys) !== undefined)
  );
}

/** Whether a field needs another one, whose misspelt name is the unknown field. */
function needsMeant(unknown: UnknownFields, { message }: Issue): boolean {
  const [, needed] = / потрібне (\w+)$/.exec(message) ?? [];
  return needed !== undefined && suggests(unknown, needed);
}

function suggests({ message }: UnknownFields, name: string): boolean {
  return message.includes(`може, ${name}?`);
}

/**
 * Suggests a missing field of an object for its unknown one:
 * - the only missing field, if the value suits it
 * - the two missing fields of `address: "…"`, as {@link suggestTwoLines} explains
 */
function suggestMissing(issue: Issue, all: readonly Issue[], validate: Validate, file: unknown): Issue {
  if (issue.code !== 'unrecognized_keys' || !isUnknownWithoutGuess(issue.message)) return issue;
  const [key, otherKey] = issue.keys;
  const [first, second] = all.filter(
    (other) => other.path.length > 0 && isMissing(other.message) && isSibling(issue, other),
  );
  if (key === undefined || otherKey !== undefined || !first) return issue;
  if (second) return suggestTwoLines(issue, key, first, second);
  const name = String(first.path.at(-1));
  const renamed = structuredClone(file);
  const object = getAt(renamed, issue.path) as Record<string, unknown>;
  object[name] = object[key];
  delete object[key];
  const suits = !validate(renamed).some(({ path }) => formatPath(path).startsWith(formatPath(first.path)));
  return suits ? { ...issue, message: suggestField(issue.message, name) } : issue;
}

/** Explains `address: "…"`, whose name is a value of the missing field: `kind: address`, `value: "…"`. */
function suggestTwoLines(issue: Issue, key: string, choice: Issue, other: Issue): Issue {
  const meant =
    choice.code === 'invalid_value' ? findClosestValue(key, choice.values.map(String)) : undefined;
  const [kind, value] = [choice, other].map(({ path }) => String(path.at(-1)));
  return meant
    ? { ...issue, message: `такого поля тут немає; напишіть двома рядками: ${kind}: ${meant} і ${value}: …` }
    : issue;
}

/** For an empty field or list entry, adds that it may be removed, if the schema accepts the file without it. */
function offerRemoval(issue: Issue, validate: Validate, file: unknown): Issue {
  const isEmpty = isEmptyField(issue.message) || issue.message === EMPTY_TEXT;
  return isEmpty && isOptional(issue.path, validate, file)
    ? { ...issue, message: `${issue.message}; якщо воно не потрібне, приберіть цей рядок` }
    : issue;
}

function isOptional(path: Path, validate: Validate, file: unknown): boolean {
  const shortened = structuredClone(file);
  const parentPath = path.slice(0, -1);
  const parent = getAt(shortened, parentPath);
  const name = path.at(-1);
  if (Array.isArray(parent) && typeof name === 'number') parent.splice(name, 1);
  else if (name !== undefined) delete (parent as Record<PropertyKey, unknown>)[name];
  const places = [path, parentPath].map(formatPath);
  return !validate(shortened).some((issue) => places.includes(formatPath(issue.path)));
}

function getAt(file: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown>)[step], file);
}

/** `reasons[2].title` */
export function formatPath(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
