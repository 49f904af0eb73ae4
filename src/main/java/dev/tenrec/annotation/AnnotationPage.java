package dev.tenrec.annotation;

import java.util.List;

/** A part of a list of annotations, and how many the whole list has. */
public record AnnotationPage(int count, List<Annotation> annotations) {}
