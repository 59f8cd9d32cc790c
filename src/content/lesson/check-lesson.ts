import { basename } from 'node:path';
import type { Mistake } from '../content-error.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import {
  type DrawingNode,
  findBox,
  listPieces,
  listSeen,
  listSeenAfter,
  STAR_PLACE,
} from './lesson-drawing.ts';
import type { Step } from './lesson-schema.ts';
import { findOverlappingTexts } from './overlapping-texts.ts';

/**
 * Minimum distance between the centres of two targets, in units of the drawing. It is 44 px on a phone with 360 px,
 * where the drawing is 288 px wide (WCAG 2.5.5).
 */
const PLACE_DISTANCE = 55;

type Piece = DrawingNode & { id: string };

/**
 * Compares the tasks of a lesson with its drawing.
 *
 * @param yaml file of the subject; its mistakes contain the line
 * @param file path of the drawing, as messages show it
 */
export function checkLesson(
  yaml: YamlFile<unknown>,
  file: string,
  steps: readonly Step[] = [],
  drawing: readonly DrawingNode[],
): { mistakes: Mistake[]; warnings: Mistake[] } {
  const pieces = listPieces(drawing);
  const ids = pieces.map(({ id }) => id);
  const duplicates = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
  const named = steps.flatMap((step, index) => listNames(step, ['lesson', 'steps', index]));
  const used = new Set(named.map(({ id }) => id));
  return {
    mistakes: [
      ...duplicates.map((id) => ({ file, expected: `id="${id}" двічі в одному малюнку` })),
      ...named
        .filter(({ id }) => !ids.includes(id))
        .map(({ id, path }) => yaml.mistakeAt(path, missingPiece(id, ids, basename(file)))),
      ...steps.flatMap((step, index) => checkPlaces(yaml, step, index, pieces)),
      ...pieces
        .filter((piece) => piece.id === STAR_PLACE && !findBox(piece))
        .map(() => ({ file, expected: `місцем зірки (id="${STAR_PLACE}") буває circle, ellipse або rect` })),
    ],
    warnings: [
      ...[...new Set(ids)]
        .filter((id) => !used.has(id) && id !== STAR_PLACE)
        .map((id) => ({ file, expected: `частину "${id}" ніде не використано` })),
      ...steps.flatMap((step, index) => listUndescribed(step, ['lesson', 'steps', index], yaml)),
      ...steps.flatMap((step, index) =>
        listOverlaps(step, ['lesson', 'steps', index], yaml, drawing, pieces),
      ),
    ],
  };
}

type Path = readonly (string | number)[];

/** Lists all pieces that a task uses, with their paths. */
function listNames({ show, hide, answers, moves = [] }: Step, path: Path): { id: string; path: Path }[] {
  const inList = (list: readonly string[] | undefined, at: Path) =>
    (list ?? []).map((id, index) => ({ id, path: [...path, ...at, index] }));
  return [
    ...inList(show, ['show']),
    ...inList(hide, ['hide']),
    ...answers.flatMap((answer, index) => [
      ...inList(answer.draw, ['answers', index, 'draw']),
      ...inList(answer.hide, ['answers', index, 'hide']),
      ...(answer.at ? [{ id: answer.at, path: [...path, 'answers', index, 'at'] }] : []),
    ]),
    ...moves.map(({ piece: id }, index) => ({ id, path: [...path, 'moves', index, 'piece'] })),
  ];
}

/** Finds answers that change the drawing without describing the change for screen readers. */
function listUndescribed({ answers }: Step, path: Path, yaml: YamlFile<unknown>): Mistake[] {
  return answers.flatMap(({ draw, hide, drawn }, index) =>
    (draw || hide) && !drawn
      ? [
          yaml.mistakeAt(
            [...path, 'answers', index],
            'draw чи hide є, а drawn немає: скажіть словами, що змінилося на малюнку',
          ),
        ]
      : [],
  );
}

/** Finds tasks and answers that make texts of the drawing overlap. */
function listOverlaps(
  step: Step,
  path: Path,
  yaml: YamlFile<unknown>,
  drawing: readonly DrawingNode[],
  pieces: readonly Piece[],
): Mistake[] {
  const report = (at: Path, seen: readonly string[]) =>
    findOverlappingTexts(drawing, new Set(seen)).map(([one, other]) =>
      yaml.mistakeAt(
        at,
        `на малюнку «${one}» і «${other}» лежать одне на одному: заховайте одне з них (hide)`,
      ),
    );
  const asked = report(path, listSeen(pieces, step.show ?? [], step.hide ?? []));
  // An overlap in the task itself is reported once, not again for each answer.
  if (asked.length > 0) return asked;
  return step.answers.flatMap((answer, index) =>
    report([...path, 'answers', index], listSeenAfter(pieces, step, answer)),
  );
}

function missingPiece(id: string, ids: readonly string[], name: string): string {
  const meant = findClosestMatch(id, ids);
  const there = ids.length > 0 ? `є: ${ids.join(', ')}` : 'жодна частина не має id';
  return `частини "${id}" у ${name} немає${meant ? ` (може, ${meant}?)` : ''}; ${there}`;
}

/** Targets must be round or rectangular, and far enough apart for fingers. */
function checkPlaces(
  yaml: YamlFile<unknown>,
  step: Step,
  index: number,
  pieces: readonly Piece[],
): Mistake[] {
  const places = step.answers.flatMap(({ at }, answer) => {
    const piece = pieces.find(({ id }) => id === at);
    const path = ['lesson', 'steps', index, 'answers', answer, 'at'];
    return at && piece ? [{ at, path, box: findBox(piece) }] : [];
  });
  return places.flatMap(({ at, path, box }, later) => {
    if (!box) return [yaml.mistakeAt(path, `місцем буває circle, ellipse або rect, а "${at}" — щось інше`)];
    return places
      .slice(0, later)
      .filter((other) => other.box && Math.hypot(box.x - other.box.x, box.y - other.box.y) < PLACE_DISTANCE)
      .map((other) =>
        yaml.mistakeAt(path, `місця ${other.at} і ${at} ближче ніж 44 пікселі на телефоні: розсуньте їх`),
      );
  });
}
