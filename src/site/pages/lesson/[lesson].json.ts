import type { APIRoute, GetStaticPaths } from 'astro';
import { notFoundLesson, subjects } from '../../content/site-content.ts';

/** The data of each interactive lesson, one file each. Its board links to it (lesson/LessonBoard.tsx). */
export const getStaticPaths: GetStaticPaths = () =>
  [...subjects.map(({ lesson }) => lesson), notFoundLesson].flatMap((lesson) =>
    lesson?.play
      ? [
          {
            params: { lesson: lesson.play.path.replace(/^\/lesson\/|\.json$/g, '') },
            props: lesson.play,
          },
        ]
      : [],
  );

export const GET: APIRoute = ({ props }) => Response.json(props.data);
