/// The files of an export, which decide who writes them.
enum ExportForm {
  /// One file that contains all pages.
  case document(Document)
  case pages(Pages)
  /// A note with a picture of each page.
  case note

  /// A format whose file contains all pages.
  enum Document { case pdf, xopp, inkml }

  /// A format with a file for each page.
  enum Pages { case svg, png, csv }
}
