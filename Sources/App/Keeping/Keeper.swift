internal import Accessibility
internal import Bytes
internal import Desk
internal import Export
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Trace
internal import Wording

/// Saves what is written, on a separate thread, so that the pen never waits for the disk.
///
/// The library, and the pictures of viewed pages, belong to that thread alone.
final class Keeper: Sendable {
  private let requests = WorkQueue<KeeperRequest>()
  private let end = Promise<Void>()
  /// The changes requested and not yet on the disk.
  let unsaved = UnsavedChanges()
  /// The directory of the library; nil if none could be opened before the end.
  let directory = Promise<String?>()

  /// Starts keeping the notes of a library, and the stroke whose samples arrive through a ring.
  init(
    _ source: NotesSource, _ damage: DamageNews, mailbox: Mailbox<Notice>, unfinished: SampleRing
  ) {
    let (requests, end, unsaved, directory) = (requests, end, unsaved, directory)
    WorkerThread.start("keeper", priority: .normal) {
      defer { end.fulfill(()) }
      var notes = LibraryKeeping(source, mailbox: mailbox, unfinished: unfinished, unsaved: unsaved)
      notes.perform(.open(nil))
      // Until the library could be opened, nothing in it needs a backup.
      while notes.library == nil, let request = requests.next() { notes.perform(request) }
      directory.fulfill(notes.library?.directory)
      // The jobs that wait for a notebook wait no longer.
      guard let library = notes.library else { return notes.cancelEarlySteps() }
      let worker = BackupWorker(of: library.directory, damage, mailbox: mailbox)
      var backups = BackupSchedule(asking: worker.request)
      repeat { damage.reportNewDamage() } while Self.handleNext(requests, &notes, &backups)
      worker.finish()
      do { try notes.finish() } catch { mailbox.post(.lostChanges("\(error)")) }
    }
  }

  /// Performs the next request, or tends to what waits; returns false after the end.
  private static func handleNext(
    _ requests: WorkQueue<KeeperRequest>, _ notes: inout LibraryKeeping,
    _ backups: inout BackupSchedule
  ) -> Bool {
    let pause = [notes.pause, backups.pause()].compactMap(\.self).min()
    guard let request = requests.next(within: pause, otherwise: .runMaintenance) else {
      return false
    }
    if case .run(let step) = request {
      // The rest of the step goes after the steps of other jobs.
      let rest = notes.run(step)
      if let rest, !requests.add(.run(rest), isPatient: true) { rest.cancel() }
    } else {
      notes.perform(request)
    }
    for step in notes.removeEarlySteps() where !requests.add(.run(step), isPatient: true) {
      step.cancel()
    }
    backups.update(after: request)
    return true
  }

  func request(_ request: KeeperRequest) {
    if request.changedNotebook != nil { unsaved.add() }
    requests.add(request)
  }

  /// Queues a step of a job, to be run when nothing else waits and all earlier steps have run.
  func enqueue(_ step: JobStep) { if !requests.add(.run(step), isPatient: true) { step.cancel() } }

  /// Waits until everything requested is saved; may be called on any thread, repeatedly.
  func finish() {
    requests.close()
    end.wait()
  }
}

enum KeeperRequest: Sendable {
  /// Open a notebook and show it; nil for the initial one.
  case open(NotebookID?, page: EntityID? = nil)
  case create(NewNotebook, on: PaperFile? = nil)
  /// Close a notebook, as soon as everything written in it is saved.
  case close(NotebookID)
  /// Close the notebook in the window, which is gone.
  case leave(NotebookID)
  case arrange(ShelfStep)
  case addSticker(Clipping)
  case load(PageID)
  /// Read a text box of a page, and send it as news.
  case readText(EntityID, of: PageID, @Sendable (NamedText?) -> TextNews)
  /// Write on a layer of a page from now on, while it is shown and not locked.
  case chooseLayer(EntityID, of: PageID)
  /// Change a notebook, as requested at a time in milliseconds since 1970.
  case edit(Edit, at: Int64)
  /// Save a stroke in progress now and then, in case of a kill: its samples arrive through a ring.
  case follow(page: PageID, Stroke, number: Int)
  case endFollowing
  /// After a while without a request: save the followed stroke so far, and retry what the disk refused.
  case runMaintenance
  case run(JobStep)
  case saveLook(Look, of: NotebookID)
  /// Show what other programs change in the notebook, immediately and while the window is visible.
  case watch(isSeen: Bool)
  case forget(allBut: Set<PageID>)

  var changedNotebook: NotebookID? {
    if case .edit(let edit, _) = self { edit.notebook } else { nil }
  }
}

/// A report from a worker to the window.
enum Notice: Sendable {
  case desk(Message)
  case opened(NotebookOnDesk, page: PageID?, look: Look?)
  case unopened(UnopenedNotebook)
  /// No notebook could be made: one sentence.
  case unmade(Words)
  case listed([ListedNotebook])
  case arranged(ShelfStep)
  /// The result of an edit, or a change elsewhere, with the pictures of the pages named in it.
  case answered(Answer, [PageID: PagePicture])
  case clipped(ClippedPicture)
  case sticker(Clipping, StickerGoal)
  case packed(PackedPages)
  /// The pages cut under a number are in another library.
  case taken(Int)
  case offered(Result<OfferedContent, ClippingTextError>, PasteGoal)
  case laid(OfferedClipping, PasteGoal)
  /// The file that shall replace that of a picture on a page.
  case replaced(PictureFile, EntityID, PageID)
  case words(PageWords)
  case requested(LaunchRequest, DesktopToken?)
  case accessibility(ScreenReaders.News)
  case arrived([LockedNotes])
  case locked(LockedImport)
  case made(NotebookID)
  /// A signal asks the program to end.
  case endRequested
  case unread(PageID)
  case tile(DrawnTile)
  case thumbnail(DrawnThumbnail)
  case job(Job)
  case sync(SyncNews)
  case copies(CopyNews)
  /// Something was done: one sentence.
  case told(Words)
  /// Something failed: one sentence.
  case failed(Words)
  /// Changes are lost as the program ends: one sentence.
  case lostChanges(Words)
}
